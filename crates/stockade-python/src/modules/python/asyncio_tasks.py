"""Tasks, which run coroutines. What waits for several of them is in `_asyncio_waiting`."""

from contextvars import copy_context as _copy_context, _switch
from asyncio.coroutines import iscoroutine as _iscoroutine
from asyncio.events import _State, get_event_loop as _get_event_loop
from asyncio.events import get_running_loop as _get_running_loop
from asyncio.exceptions import CancelledError
from asyncio.futures import Future, isfuture as _isfuture, _set_if_waiting

__all__ = ("Task", "create_task", "ensure_future", "sleep", "current_task", "all_tasks",
           "create_eager_task_factory", "eager_task_factory", "_register_task", "_unregister_task",
           "_enter_task", "_leave_task", "FIRST_COMPLETED", "FIRST_EXCEPTION", "ALL_COMPLETED",
           "wait", "wait_for", "as_completed", "gather", "shield", "run_coroutine_threadsafe")

FIRST_COMPLETED, FIRST_EXCEPTION = "FIRST_COMPLETED", "FIRST_EXCEPTION"
ALL_COMPLETED = "ALL_COMPLETED"
_made = [0]


class Task(Future):
    """A coroutine that runs in the loop."""

    def __init__(self, coro, *, loop=None, name=None, context=None, eager_start=False):
        Future.__init__(self, loop=loop)
        if not _iscoroutine(coro):
            raise TypeError(f"a coroutine was expected, got {coro!r}")
        if name is None:
            _made[0] += 1
            name = f"Task-{_made[0]}"
        self._name = str(name)
        self._coro = coro
        self._waits_for = None
        self._cancel_next = False
        self._asked = 0
        self._context = _copy_context() if context is None else context
        if eager_start and _State.running is self._loop:
            self._start_now()
        else:
            self._loop.call_soon(self._advance, context=self._context)
            _register_task(self)

    def _start_now(self):
        before = _State.current.get(self._loop)
        outer = _switch(self._context)
        _register_task(self)
        try:
            self._advance()
        finally:
            _switch(outer)
            _State.current[self._loop] = before
            if self._state != "PENDING":
                self._coro = None

    def _told(self):
        told = Future._told(self)
        if self._asked and self._state == "PENDING":
            told[0] = "cancelling"
        coro = self._coro
        shown = "None" if coro is None else f"<{getattr(coro, '__qualname__', coro)}()>"
        told[1:1] = [f"name={self._name!r}", f"coro={shown}"]
        if self._waits_for is not None:
            told.insert(3, f"wait_for={self._waits_for!r}")
        return told

    def get_coro(self):
        """The coroutine."""
        return self._coro

    def get_context(self):
        """The context that the coroutine runs in."""
        return self._context

    def get_name(self):
        """The name of the task."""
        return self._name

    def set_name(self, value, /):
        """Names the task."""
        self._name = str(value)

    def cancelling(self):
        """How often it was asked to end, less how often that was taken back."""
        return self._asked

    def uncancel(self):
        """Takes one asking back."""
        if self._asked:
            self._asked -= 1
            if not self._asked:
                self._cancel_next = False
        return self._asked

    def cancel(self, msg=None):
        """Asks the coroutine to end, with an exception where it stands."""
        if self._state != "PENDING":
            return False
        self._asked += 1
        if self._waits_for is None or not self._waits_for.cancel(msg=msg):
            self._cancel_next, self._cancel_message = True, msg
        return True

    def set_result(self, result, /):
        raise RuntimeError("Task does not support set_result operation")

    def set_exception(self, exception, /):
        raise RuntimeError("Task does not support set_exception operation")

    def get_stack(self, *, limit=None):
        """The frames of the coroutine: none, since frames cannot be had."""
        return []

    def print_stack(self, *, limit=None, file=None):
        """Writes where the coroutine stands: that there is nothing to say."""
        print(f"No stack for {self!r}", file=file)

    def _advance(self, error=None):
        """Runs the coroutine to where it waits next."""
        if self._cancel_next:
            if not isinstance(error, CancelledError):
                error = self._make_cancelled_error()
            self._cancel_next = False
        self._waits_for = None
        current, loop = _State.current, self._loop
        current[loop] = self
        try:
            if error is None:
                awaited = self._coro.send(None)
            else:
                awaited = self._coro.throw(error)
        except StopIteration as stop:
            if self._cancel_next:
                self._cancel_next = False
                Future.cancel(self, self._cancel_message)
            else:
                Future.set_result(self, stop.value)
        except CancelledError as reason:
            self._cancelled_by = reason
            Future.cancel(self)
        except (KeyboardInterrupt, SystemExit) as reason:
            Future.set_exception(self, reason)
            raise
        except BaseException as reason:
            Future.set_exception(self, reason)
        else:
            self._wait_for(awaited)
        finally:
            current[loop] = None
            if self._state != "PENDING":
                _unregister_task(self)
            error = None

    def _wait_for(self, awaited):
        wrong = None
        if awaited is None:
            self._loop.call_soon(self._advance, context=self._context)
            return
        blocking = getattr(awaited, "_asyncio_future_blocking", None)
        if blocking is None:
            wrong = f"Task got bad yield: {awaited!r}"
        elif awaited.get_loop() is not self._loop:
            wrong = f"Task {self!r} got Future {awaited!r} attached to a different loop"
        elif not blocking:
            wrong = f"yield was used instead of yield from in task {self!r} with {awaited!r}"
        elif awaited is self:
            wrong = f"Task cannot await on itself: {self!r}"
        if wrong is not None:
            self._loop.call_soon(self._advance, RuntimeError(wrong), context=self._context)
            return
        awaited._asyncio_future_blocking = False
        awaited.add_done_callback(self._wake, context=self._context)
        self._waits_for = awaited
        if self._cancel_next and awaited.cancel(msg=self._cancel_message):
            self._cancel_next = False

    def _wake(self, future):
        try:
            future.result()
        except BaseException as error:
            self._advance(error)
        else:
            self._advance()
        self = None


Task.__module__ = "_asyncio"
_State.task_class = Task


def _register_task(task): _State.tasks[task] = None


def _unregister_task(task): _State.tasks.pop(task, None)


def _enter_task(loop, task):
    known = _State.current.get(loop)
    if known is not None:
        raise RuntimeError(f"Cannot enter into task {task!r} while another task {known!r} "
                           "is being executed.")
    _State.current[loop] = task


def _leave_task(loop, task):
    known = _State.current.get(loop)
    if known is not task:
        raise RuntimeError(f"Leaving task {task!r} does not match the current task {known!r}.")
    _State.current[loop] = None


def current_task(loop=None):
    """The task that runs."""
    return _State.current.get(_get_running_loop() if loop is None else loop)


def all_tasks(loop=None):
    """The tasks of a loop that are not done."""
    loop = _get_running_loop() if loop is None else loop
    return {task for task in _State.tasks if task.get_loop() is loop and not task.done()}


def create_task(coro, *, name=None, context=None):
    """Has the running loop run a coroutine."""
    return _get_running_loop().create_task(coro, name=name, context=context)


async def _awaited(awaitable):
    return await awaitable


def ensure_future(coro_or_future, *, loop=None):
    """The future, or a task for the coroutine."""
    if _isfuture(coro_or_future):
        if loop is not None and loop is not coro_or_future.get_loop():
            raise ValueError("The future belongs to a different loop than the one specified as "
                             "the loop argument")
        return coro_or_future
    if not _iscoroutine(coro_or_future):
        if not hasattr(type(coro_or_future), "__await__"):
            raise TypeError("An asyncio.Future, a coroutine or an awaitable is required")
        coro_or_future = _awaited(coro_or_future)
    return (_get_event_loop() if loop is None else loop).create_task(coro_or_future)


_State.ensure = ensure_future


def create_eager_task_factory(custom_task_constructor):
    """What makes tasks that start at once."""
    def factory(loop, coro, *, name=None, context=None):
        return custom_task_constructor(coro, loop=loop, name=name, context=context,
                                       eager_start=True)
    return factory


eager_task_factory = create_eager_task_factory(Task)


class _NextRound:
    def __await__(self):
        yield


async def sleep(delay, result=None):
    """Waits a number of seconds."""
    if delay != delay:
        raise ValueError("Invalid delay: NaN (not a number)")
    if delay <= 0:
        await _NextRound()
        return result
    loop = _get_running_loop()
    future = loop.create_future()
    timer = loop.call_later(delay, _set_if_waiting, future, result)
    try:
        return await future
    finally:
        timer.cancel()


from _asyncio_waiting import as_completed, gather, shield, wait, wait_for


def run_coroutine_threadsafe(coro, loop):
    """Needs threads."""
    coro.close()
    raise NotImplementedError("asyncio.run_coroutine_threadsafe() needs threads, which the "
                              "interpreter has not; the process wall has them")
