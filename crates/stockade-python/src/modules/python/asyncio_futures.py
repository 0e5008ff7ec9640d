"""Results that are not there yet."""

from contextvars import copy_context as _copy_context
from asyncio.events import _State, _shown, get_event_loop as _get_event_loop
from asyncio.exceptions import CancelledError, InvalidStateError

__all__ = ("Future", "wrap_future", "isfuture")

_Alias = type(list[int])
_WAITING, _CANCELLED, _DONE = "PENDING", "CANCELLED", "FINISHED"


def isfuture(obj):
    """Whether an object acts as a future."""
    return getattr(type(obj), "_asyncio_future_blocking", None) is not None


class Future:
    """A result that is not there yet."""

    _asyncio_future_blocking = False
    _log_destroy_pending = True

    def __init__(self, *, loop=None):
        self._loop = _get_event_loop() if loop is None else loop
        self._state = _WAITING
        self._result = self._exception = None
        self._callbacks = []
        self._cancel_message = self._cancelled_by = None

    __class_getitem__ = classmethod(lambda cls, item: _Alias(cls, item))

    def _told(self):
        told = [self._state.lower()]
        if self._state == _DONE:
            from reprlib import repr as short
            if self._exception is not None:
                told.append(f"exception={self._exception!r}")
            else:
                told.append(f"result={short(self._result)}")
        if self._callbacks:
            names = [_shown(one, ()) for one, _ in self._callbacks]
            if len(names) > 2:
                names[1:-1] = [f"<{len(names) - 2} more>"]
            told.append(f"cb=[{', '.join(names)}]")
        return told

    def __repr__(self):
        return f"<{type(self).__name__} {' '.join(self._told())}>"

    def get_loop(self):
        """The loop that it belongs to."""
        return self._loop

    def done(self):
        """Whether there is a result, an exception or a cancellation."""
        return self._state != _WAITING

    def cancelled(self):
        """Whether it was cancelled."""
        return self._state == _CANCELLED

    def cancel(self, msg=None):
        """Cancels it."""
        if self._state != _WAITING:
            return False
        self._cancel_message = msg
        self._settle(_CANCELLED)
        return True

    def _settle(self, state):
        self._state = state
        callbacks, self._callbacks = self._callbacks, []
        for callback, context in callbacks:
            self._loop.call_soon(callback, self, context=context)

    def _make_cancelled_error(self):
        error, self._cancelled_by = self._cancelled_by, None
        if error is None:
            message = self._cancel_message
            error = CancelledError() if message is None else CancelledError(message)
        return error

    def _outcome(self, what):
        if self._state == _CANCELLED:
            raise self._make_cancelled_error()
        if self._state != _DONE:
            raise InvalidStateError(what)

    def result(self):
        """The result, or the exception in its place."""
        self._outcome("Result is not set.")
        if self._exception is not None:
            raise self._exception.with_traceback(self._exception_traceback)
        return self._result

    def exception(self):
        """The exception, if that is what came of it."""
        self._outcome("Exception is not set.")
        return self._exception

    def add_done_callback(self, fn, /, *, context=None):
        """Has a function called when it is done."""
        if context is None:
            context = _copy_context()
        if self._state == _WAITING:
            self._callbacks.append((fn, context))
        else:
            self._loop.call_soon(fn, self, context=context)

    def remove_done_callback(self, fn, /):
        """Has a function not called; gives how often it would have been."""
        kept = [entry for entry in self._callbacks if entry[0] != fn]
        removed = len(self._callbacks) - len(kept)
        if removed:
            self._callbacks[:] = kept
        return removed

    def set_result(self, result, /):
        """Makes it done with a result."""
        if self._state != _WAITING:
            raise InvalidStateError("invalid state")
        self._result = result
        self._settle(_DONE)

    def set_exception(self, exception, /):
        """Makes it done with an exception."""
        if self._state != _WAITING:
            raise InvalidStateError("invalid state")
        if isinstance(exception, type):
            exception = exception()
        if not isinstance(exception, BaseException):
            raise TypeError("invalid exception object")
        if isinstance(exception, StopIteration):
            inner = exception
            exception = RuntimeError("StopIteration interacts badly with generators and cannot be "
                                     "raised into a Future")
            exception.__cause__ = exception.__context__ = inner
        self._exception = exception
        self._exception_traceback = exception.__traceback__
        self._settle(_DONE)

    def __await__(self):
        if self._state == _WAITING:
            self._asyncio_future_blocking = True
            yield self
        if self._state == _WAITING:
            raise RuntimeError("await wasn't used with future")
        return self.result()

    __iter__ = __await__


Future.__module__ = "_asyncio"
_State.future_class = Future


def wrap_future(future, *, loop=None):
    """The future itself; there are no others, that come from threads."""
    if isfuture(future):
        return future
    raise AssertionError(f"concurrent.futures.Future is expected, got {future!r}")


def _set_if_waiting(future, result):
    if not future.done():
        future.set_result(result)
