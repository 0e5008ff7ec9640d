"""Running a coroutine from ordinary code."""

from contextvars import copy_context as _copy_context
from asyncio.coroutines import iscoroutine as _iscoroutine
from asyncio.events import _State, new_event_loop as _new_event_loop
from asyncio.events import set_event_loop as _set_event_loop
from asyncio.tasks import all_tasks as _all_tasks
from _asyncio_waiting import gather as _gather

__all__ = ("Runner", "run")


class Runner:
    """Runs several coroutines in one loop and one context."""

    def __init__(self, *, debug=None, loop_factory=None):
        self._debug, self._factory = debug, loop_factory
        self._loop = self._context = None
        self._closed = self._set = False

    def __enter__(self):
        self._start()
        return self

    def __exit__(self, kind, error, traceback):
        self.close()

    def _start(self):
        if self._closed:
            raise RuntimeError("Runner is closed")
        if self._loop is not None:
            return
        if self._factory is not None:
            self._loop = self._factory()
        else:
            self._loop = _new_event_loop()
            if not self._set:
                _set_event_loop(self._loop)
                self._set = True
        if self._debug is not None:
            self._loop.set_debug(self._debug)
        self._context = _copy_context()

    def get_loop(self):
        """The loop."""
        self._start()
        return self._loop

    def run(self, coro, *, context=None):
        """Runs a coroutine to its end."""
        if not _iscoroutine(coro):
            raise ValueError(f"a coroutine was expected, got {coro!r}")
        if _State.running is not None:
            raise RuntimeError("Runner.run() cannot be called from a running event loop")
        self._start()
        task = self._loop.create_task(coro, context=self._context if context is None else context)
        return self._loop.run_until_complete(task)

    def close(self):
        """Cancels what is left, and closes the loop."""
        if self._closed or self._loop is None:
            return
        loop = self._loop
        try:
            left = sorted(_all_tasks(loop), key=list(_State.tasks).index)
            if left:
                _finish(loop, left)
            loop.run_until_complete(loop.shutdown_asyncgens())
        finally:
            if self._set:
                _set_event_loop(None)
            loop.close()
            self._loop, self._closed = None, True


def _finish(loop, left):
    for task in left:
        task.cancel()
    loop.run_until_complete(_gather(*left, return_exceptions=True))
    for task in left:
        if not task.cancelled() and task.exception() is not None:
            loop.call_exception_handler({
                "message": "unhandled exception during asyncio.run() shutdown",
                "exception": task.exception(), "task": task})


def run(main, *, debug=None, loop_factory=None):
    """Runs a coroutine to its end, in a loop of its own."""
    if _State.running is not None:
        raise RuntimeError("asyncio.run() cannot be called from a running event loop")
    with Runner(debug=debug, loop_factory=loop_factory) as runner:
        return runner.run(main)
