"""Waiting no longer than until a time."""

from asyncio.events import get_running_loop as _get_running_loop
from asyncio.exceptions import CancelledError
from asyncio.tasks import current_task as _current_task

__all__ = ("Timeout", "timeout", "timeout_at")


class Timeout:
    """Cancels what is inside it when its time comes."""

    def __init__(self, when):
        self._when = when
        self._phase = "created"
        self._task = self._timer = None

    def when(self):
        """The time, if there is one."""
        return self._when

    def expired(self):
        """Whether the time came."""
        return self._phase in ("expiring", "expired")

    def reschedule(self, when):
        """Sets another time."""
        if self._phase != "active":
            if self._phase == "created":
                raise RuntimeError("Timeout has not been entered")
            raise RuntimeError(f"Cannot change state of {self._phase} Timeout")
        self._when = when
        self._stop_timer()
        if when is not None:
            loop = _get_running_loop()
            late = when <= loop.time()
            self._timer = loop.call_soon(self._end) if late else loop.call_at(when, self._end)

    def _stop_timer(self):
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _end(self):
        self._task.cancel()
        self._phase = "expiring"
        self._timer = None

    def __repr__(self):
        when = ""
        if self._phase == "active":
            when = f" when={None if self._when is None else round(self._when, 3)}"
        return f"<Timeout [{self._phase}]{when}>"

    async def __aenter__(self):
        if self._phase != "created":
            raise RuntimeError("Timeout has already been entered")
        self._task = _current_task()
        if self._task is None:
            raise RuntimeError("Timeout should be used inside a task")
        self._phase = "active"
        self._asked_before = self._task.cancelling()
        self.reschedule(self._when)
        return self

    async def __aexit__(self, kind, error, traceback):
        self._stop_timer()
        if self._phase == "active":
            self._phase = "finished"
            return
        if self._phase != "expiring":
            return
        self._phase = "expired"
        ours = self._task.uncancel() <= self._asked_before
        if ours and error is not None:
            if issubclass(kind, CancelledError):
                raise TimeoutError from error
            # The cancellation may have become the reason of another exception.
            while error.__context__ is not None:
                if isinstance(error.__context__, CancelledError):
                    late = TimeoutError()
                    late.__context__ = late.__cause__ = error.__context__
                    error.__context__ = late
                    break
                error = error.__context__


def timeout(delay):
    """Cancels what is inside after a number of seconds."""
    return Timeout(None if delay is None else _get_running_loop().time() + delay)


def timeout_at(when):
    """Cancels what is inside at a time."""
    return Timeout(when)
