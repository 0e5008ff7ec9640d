"""Queues of one thread: what would wait for another raises instead."""

from collections import deque as _deque
from heapq import heappop as _least, heappush as _place

__all__ = ["Empty", "Full", "ShutDown", "Queue", "PriorityQueue", "LifoQueue", "SimpleQueue"]


class Empty(Exception):
    """There is nothing to get."""
    __module__ = "_queue"


class Full(Exception):
    """There is no place to put anything."""


class ShutDown(Exception):
    """The queue has been closed."""


def _stuck(what, error, block, timeout):
    """The error for a call that cannot go on, for there is nobody to wait for."""
    if block:
        if timeout is None:
            return RuntimeError(what + "() would wait for ever: there are no other threads here")
        if timeout < 0:
            return ValueError("'timeout' must be a non-negative number")
    return error()


class Queue:
    """First in, first out."""

    def __init__(self, maxsize=0):
        self.maxsize, self.unfinished_tasks, self.is_shutdown = maxsize, 0, False
        self._init(maxsize)

    # What a subclass may say in another way.
    def _init(self, maxsize): self.queue = _deque()
    def _qsize(self): return len(self.queue)
    def _put(self, item): self.queue.append(item)
    def _get(self): return self.queue.popleft()

    def qsize(self): return self._qsize()
    def empty(self): return self._qsize() == 0
    def full(self): return self.maxsize > 0 and self._qsize() >= self.maxsize

    def put(self, item, block=True, timeout=None):
        if self.is_shutdown:
            raise ShutDown
        if Queue.full(self):
            raise _stuck("put", Full, block, timeout)
        self._put(item)
        self.unfinished_tasks += 1

    def get(self, block=True, timeout=None):
        if self._qsize():
            return self._get()
        raise ShutDown if self.is_shutdown else _stuck("get", Empty, block, timeout)

    def put_nowait(self, item): return self.put(item, False)
    def get_nowait(self): return self.get(False)

    def task_done(self):
        if self.unfinished_tasks < 1:
            raise ValueError("task_done() called too many times")
        self.unfinished_tasks -= 1

    def join(self):
        if self.unfinished_tasks:
            raise RuntimeError("join() would wait for ever: there are no other threads here")

    def shutdown(self, immediate=False):
        self.is_shutdown = True
        while immediate and self._qsize():
            self._get()
            self.unfinished_tasks = max(self.unfinished_tasks - 1, 0)


class PriorityQueue(Queue):
    """The smallest first."""

    def _init(self, maxsize): self.queue = []
    def _put(self, item): _place(self.queue, item)
    def _get(self): return _least(self.queue)


class LifoQueue(Queue):
    """Last in, first out."""

    def _init(self, maxsize): self.queue = []
    def _get(self): return self.queue.pop()


class SimpleQueue:
    """First in, first out, without bounds."""

    __module__ = "_queue"

    def __init__(self): self._items = _deque()
    def qsize(self): return len(self._items)
    def empty(self): return not self._items
    def put(self, item, block=True, timeout=None): self._items.append(item)

    def get(self, block=True, timeout=None):
        if self._items:
            return self._items.popleft()
        raise _stuck("get", Empty, block, timeout)

    put_nowait, get_nowait = Queue.put_nowait, Queue.get_nowait
