"""Tasks that end together."""

from asyncio.events import get_running_loop as _get_running_loop
from asyncio.exceptions import CancelledError
from asyncio.tasks import current_task as _current_task

__all__ = ("TaskGroup",)


def _is_stop(error): return isinstance(error, (SystemExit, KeyboardInterrupt))


class TaskGroup:
    """Waits for its tasks; where one fails, the others are cancelled."""

    def __init__(self):
        self._loop = self._parent = None
        # New, open, closing, then closed: how far the group is.
        self._phase = "new"
        self._aborting = self._cancelled_parent = False
        self._tasks, self._errors = {}, []
        self._stop = self._empty = None

    def __repr__(self):
        told = [""]
        if self._tasks:
            told.append(f"tasks={len(self._tasks)}")
        if self._errors:
            told.append(f"errors={len(self._errors)}")
        if self._aborting:
            told.append("cancelling")
        elif self._phase != "new":
            told.append("entered")
        return f"<TaskGroup{' '.join(told)}>"

    async def __aenter__(self):
        if self._phase != "new":
            raise RuntimeError(f"TaskGroup {self!r} has already been entered")
        self._loop = _get_running_loop()
        self._parent = _current_task(self._loop)
        if self._parent is None:
            raise RuntimeError(f"TaskGroup {self!r} cannot determine the parent task")
        self._phase = "open"
        return self

    async def __aexit__(self, kind, error, traceback):
        self._phase = "closing"
        if error is not None and _is_stop(error) and self._stop is None:
            self._stop = error
        cancelled = error if kind is not None and issubclass(kind, CancelledError) else None
        if kind is not None and not self._aborting:
            self._abort()
        while self._tasks:
            if self._empty is None:
                self._empty = self._loop.create_future()
            try:
                await self._empty
            except CancelledError as reason:
                if not self._aborting:
                    # The task around the group was cancelled from outside.
                    cancelled = reason
                    self._abort()
            self._empty = None
        try:
            if self._stop is not None:
                raise self._stop
            if self._cancelled_parent and not self._parent.uncancel():
                cancelled = None
            if cancelled is not None and not self._errors:
                raise cancelled
            if error is not None and not issubclass(kind, CancelledError):
                self._errors.append(error)
            if self._errors:
                if self._parent.cancelling():
                    self._parent.uncancel()
                    self._parent.cancel()
                raise BaseExceptionGroup("unhandled errors in a TaskGroup", self._errors) from None
        finally:
            self._phase = "closed"
            cancelled = error = self._parent = self._stop = None
            self._errors = []

    def create_task(self, coro, *, name=None, context=None):
        """A task of the group."""
        wrong = None
        if self._phase == "new":
            wrong = "has not been entered"
        elif self._phase in ("closing", "closed") and not self._tasks:
            wrong = "is finished"
        elif self._aborting:
            wrong = "is shutting down"
        if wrong is not None:
            coro.close()
            raise RuntimeError(f"TaskGroup {self!r} {wrong}")
        task = self._loop.create_task(coro, name=name, context=context)
        if task.done():
            self._one_done(task)
        else:
            self._tasks[task] = None
            task.add_done_callback(self._one_done)
        return task

    def _abort(self):
        self._aborting = True
        for task in list(self._tasks):
            if not task.done():
                task.cancel()

    def _one_done(self, task):
        self._tasks.pop(task, None)
        if self._empty is not None and not self._tasks and not self._empty.done():
            self._empty.set_result(True)
        error = None if task.cancelled() else task.exception()
        if error is None:
            return
        self._errors.append(error)
        if _is_stop(error) and self._stop is None:
            self._stop = error
        if self._parent.done():
            self._loop.call_exception_handler({
                "message": f"Task {task!r} has errored out but its parent task {self._parent} is "
                           "already completed", "exception": error, "task": task})
        elif not self._aborting and not self._cancelled_parent:
            self._abort()
            self._cancelled_parent = True
            self._parent.cancel()
