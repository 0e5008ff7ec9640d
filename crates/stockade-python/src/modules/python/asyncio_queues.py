"""Queues between tasks."""

from heapq import heappush as _heappush, heappop as _heappop
from asyncio.locks import Event as _Event, _Bound

__all__ = ("Queue", "PriorityQueue", "LifoQueue", "QueueFull", "QueueEmpty", "QueueShutDown")

_Alias = type(list[int])


class QueueEmpty(Exception):
    """There is nothing to get."""


class QueueFull(Exception):
    """There is no room to put."""


class QueueShutDown(Exception):
    """The queue was ended."""


def _call_one(waiters):
    """Calls the first of a line that still waits."""
    called = False
    while waiters and not called:
        first = waiters.pop(0)
        called = not first.done()
        if called:
            first.set_result(None)


class Queue(_Bound):
    """First in, first out."""

    def __init__(self, maxsize=0):
        self._maxsize = maxsize
        self._getters, self._putters = [], []
        self._unfinished_tasks = 0
        self._all_done = _Event()
        self._all_done.set()
        self._ended = False
        self._init(maxsize)

    # A subclass says here how the items are kept.
    def _init(self, maxsize):
        from collections import deque
        self._queue = deque()

    def _get(self): return self._queue.popleft()
    def _put(self, item): self._queue.append(item)

    __class_getitem__ = classmethod(lambda cls, item: _Alias(cls, item))

    def _told(self):
        told = [f"maxsize={self._maxsize!r}"]
        if getattr(self, "_queue", None):
            told.append(f"_queue={list(self._queue)!r}")
        for name, waiters in (("_getters", self._getters), ("_putters", self._putters)):
            if waiters:
                told.append(f"{name}[{len(waiters)}]")
        if self._unfinished_tasks:
            told.append(f"tasks={self._unfinished_tasks}")
        if self._ended:
            told.append("shutdown")
        return " ".join(told)

    def __repr__(self): return f"<{type(self).__name__} at {id(self):#x} {self._told()}>"
    def __str__(self): return f"<{type(self).__name__} {self._told()}>"

    maxsize = property(lambda self: self._maxsize, doc="How many items there is room for.")

    def qsize(self):
        """How many items there are."""
        return len(self._queue)

    def empty(self):
        """Whether there is nothing to get."""
        return not self._queue

    def full(self):
        """Whether there is no room to put."""
        return 0 < self._maxsize <= self.qsize()

    async def _stand_in(self, waiters, blocked):
        """Waits in a line for as long as the queue is in the way."""
        while blocked():
            if self._ended:
                raise QueueShutDown
            waiter = self._get_loop().create_future()
            waiters.append(waiter)
            try:
                await waiter
            except BaseException:
                waiter.cancel()
                if waiter in waiters:
                    waiters.remove(waiter)
                if not blocked() and not waiter.cancelled():
                    # It was called, and the call goes to the next.
                    _call_one(waiters)
                raise

    async def put(self, item):
        """Puts an item in when there is room."""
        await self._stand_in(self._putters, self.full)
        return self.put_nowait(item)

    def put_nowait(self, item):
        """Puts an item in."""
        if self._ended or self.full():
            raise QueueShutDown if self._ended else QueueFull
        self._unfinished_tasks += 1
        self._put(item)
        self._all_done.clear()
        _call_one(self._getters)

    async def get(self):
        """Takes an item out when there is one."""
        await self._stand_in(self._getters, self.empty)
        return self.get_nowait()

    def get_nowait(self):
        """Takes an item out."""
        if self.empty():
            raise QueueShutDown if self._ended else QueueEmpty
        item = self._get()
        _call_one(self._putters)
        return item

    def task_done(self):
        """Says that an item has been dealt with."""
        if self._unfinished_tasks <= 0:
            raise ValueError("task_done() called too many times")
        self._unfinished_tasks -= 1
        if not self._unfinished_tasks:
            self._all_done.set()

    async def join(self):
        """Waits until all items have been dealt with."""
        if self._unfinished_tasks > 0:
            await self._all_done.wait()

    def shutdown(self, immediate=False):
        """Ends the queue: nothing more can be put in, and at once, or when it is empty, nothing can
        be taken out."""
        self._ended = True
        while immediate and not self.empty():
            self._get()
            self._unfinished_tasks = max(self._unfinished_tasks - 1, 0)
        if immediate and not self._unfinished_tasks:
            self._all_done.set()
        for waiters in (self._getters, self._putters):
            while waiters:
                _call_one(waiters)


class PriorityQueue(Queue):
    """The least item first."""

    def _init(self, maxsize): self._queue = []
    def _put(self, item): _heappush(self._queue, item)
    def _get(self): return _heappop(self._queue)


class LifoQueue(Queue):
    """Last in, first out."""

    def _init(self, maxsize): self._queue = []
    def _put(self, item): self._queue.append(item)
    def _get(self): return self._queue.pop()
