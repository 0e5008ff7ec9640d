"""Waiting for several futures at once, or not longer than some time, or unharmed."""

from asyncio.coroutines import iscoroutine as _iscoroutine
from asyncio.events import _State, get_event_loop as _get_event_loop
from asyncio.events import get_running_loop as _get_running_loop
from asyncio.exceptions import CancelledError, TimeoutError
from asyncio.futures import Future, isfuture as _isfuture, _set_if_waiting

_WAYS = ("FIRST_COMPLETED", "FIRST_EXCEPTION", "ALL_COMPLETED")


class _Gathering(Future):
    """The results of several futures; to cancel it is to cancel them."""

    def __init__(self, children, loop):
        Future.__init__(self, loop=loop)
        self._children = children
        self._to_cancel = False

    def cancel(self, msg=None):
        if self.done():
            return False
        reached = [child.cancel(msg=msg) for child in self._children]
        if any(reached):
            # It stays pending until they have all ended.
            self._to_cancel = True
            return True
        return False


_Gathering.__name__ = _Gathering.__qualname__ = "_GatheringFuture"
_Gathering.__module__ = "asyncio.tasks"


def gather(*coros_or_futures, return_exceptions=False):
    """The results of all, in their order."""
    if not coros_or_futures:
        outer = _get_event_loop().create_future()
        outer.set_result([])
        return outer
    known, children, loop = {}, [], _State.running
    for given in coros_or_futures:
        child = known.get(id(given))
        if child is None:
            child = _State.ensure(given, loop=loop)
            loop = child.get_loop() if loop is None else loop
            known[id(given)] = child
        children.append(child)
    outer = None
    left = len(known)

    def one_done(child):
        nonlocal left
        left -= 1
        if outer is None or outer.done():
            if not child.cancelled():
                child.exception()
            return
        if not return_exceptions:
            error = child._make_cancelled_error() if child.cancelled() else child.exception()
            if error is not None:
                outer.set_exception(error)
                return
        if left:
            return
        results = []
        for child in children:
            if child.cancelled():
                message = child._cancel_message
                results.append(CancelledError("" if message is None else message))
            else:
                results.append(child.exception() or child.result())
        if outer._to_cancel:
            outer.set_exception(children[-1]._make_cancelled_error()
                                if children[-1].cancelled() else CancelledError())
        else:
            outer.set_result(results)

    early = []
    for child in known.values():
        if child.done():
            early.append(child)
        else:
            child.add_done_callback(one_done)
    outer = _Gathering(children, loop)
    for child in early:
        one_done(child)
    return outer


def _listed(fs, what):
    if _isfuture(fs) or _iscoroutine(fs):
        raise TypeError(f"{what}, not {type(fs).__name__}")


async def wait(fs, *, timeout=None, return_when="ALL_COMPLETED"):
    """Those that are done, and those that are not, when enough are."""
    _listed(fs, "expect a list of futures")
    if not fs:
        raise ValueError("Set of Tasks/Futures is empty.")
    if return_when not in _WAYS:
        raise ValueError(f"Invalid return_when value: {return_when}")
    fs = set(fs)
    if any(map(_iscoroutine, fs)):
        raise TypeError("Passing coroutines is forbidden, use tasks explicitly.")
    await _until(fs, timeout, return_when)
    done = {one for one in fs if one.done()}
    return done, fs - done


async def _until(fs, timeout, when):
    def ends(one):
        return when == "FIRST_COMPLETED" or (
            when == "FIRST_EXCEPTION" and not one.cancelled() and one.exception() is not None)

    waiting = [one for one in fs if not one.done()]
    if not waiting or when == "FIRST_COMPLETED" and len(waiting) < len(fs):
        return
    loop = _get_running_loop()
    enough = loop.create_future()
    left = len(waiting)
    timer = None
    if timeout is not None:
        timer = loop.call_later(timeout, _set_if_waiting, enough, None)

    def one_done(one):
        nonlocal left
        left -= 1
        if left <= 0 or ends(one):
            if timer is not None:
                timer.cancel()
            _set_if_waiting(enough, None)

    for one in waiting:
        one.add_done_callback(one_done)
    try:
        await enough
    finally:
        if timer is not None:
            timer.cancel()
        for one in waiting:
            one.remove_done_callback(one_done)


async def wait_for(fut, timeout):
    """The result of one, which is cancelled when it takes longer than a number of seconds."""
    if fut is not None and not _isfuture(fut) and not _iscoroutine(fut) and not hasattr(
            type(fut), "__await__"):
        raise TypeError("An asyncio.Future, a coroutine or an awaitable is required")
    if timeout is not None and timeout <= 0:
        fut = _State.ensure(fut)
        if fut.done():
            return fut.result()
        fut.cancel()
        await _until([fut], None, "ALL_COMPLETED")
        try:
            return fut.result()
        except CancelledError as error:
            raise TimeoutError from error
    from asyncio.timeouts import timeout as limited
    async with limited(timeout):
        return await fut


class _AsCompleted:
    """The futures in the order in which they are done."""

    def __init__(self, fs, timeout):
        from asyncio.queues import Queue
        self._done = Queue()
        loop = _get_event_loop()
        self._waiting = {_State.ensure(one, loop=loop) for one in set(fs)}
        self._left = len(self._waiting)
        self._timer = None
        for one in self._waiting:
            one.add_done_callback(self._one_done)
        if self._waiting and timeout is not None:
            self._timer = loop.call_later(timeout, self._too_late)

    def _too_late(self):
        for one in self._waiting:
            one.remove_done_callback(self._one_done)
            self._done.put_nowait(None)
        self._waiting.clear()

    def _one_done(self, one):
        if self._waiting:
            self._waiting.discard(one)
            self._done.put_nowait(one)
            if not self._waiting and self._timer is not None:
                self._timer.cancel()

    async def _wait_for_one(self, resolve=False):
        one = await self._done.get()
        if one is None:
            raise TimeoutError
        return one.result() if resolve else one

    def __iter__(self): return self
    def __aiter__(self): return self

    def __next__(self):
        if not self._left:
            raise StopIteration
        self._left -= 1
        return self._wait_for_one(resolve=True)

    async def __anext__(self):
        if not self._left:
            raise StopAsyncIteration
        self._left -= 1
        return await self._wait_for_one()


_AsCompleted.__name__ = _AsCompleted.__qualname__ = "_AsCompletedIterator"
_AsCompleted.__module__ = "asyncio.tasks"


def as_completed(fs, *, timeout=None):
    """The futures, or what to await for their results, in the order in which they are done."""
    _listed(fs, "expects an iterable of awaitables")
    return _AsCompleted(fs, timeout)


def shield(arg):
    """The result of one, which is not cancelled when who waits for it is."""
    inner = _State.ensure(arg)
    if inner.done():
        return inner
    outer = inner.get_loop().create_future()

    def inner_done(inner):
        if outer.cancelled():
            error = None if inner.cancelled() else inner.exception()
            if error is not None:
                outer.get_loop().call_exception_handler({
                    "message": f"{type(error).__name__} exception in shielded future",
                    "exception": error, "future": inner})
        elif inner.cancelled():
            outer.cancel()
        elif inner.exception() is not None:
            outer.set_exception(inner.exception())
        else:
            outer.set_result(inner.result())

    def outer_done(outer):
        if not inner.done():
            inner.remove_done_callback(inner_done)

    inner.add_done_callback(inner_done)
    outer.add_done_callback(outer_done)
    return outer


for _function in (gather, wait, wait_for, as_completed, shield):
    _function.__module__ = "asyncio.tasks"
del _function
_State.gather = gather
