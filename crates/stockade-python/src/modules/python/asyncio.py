"""A small event loop.

Time is virtual: when nothing is ready, the clock jumps to the next timer. So a program that sleeps
gets the order of events that it would get elsewhere, at once, and the same in every run.
"""


class CancelledError(BaseException):
    __module__ = "asyncio.exceptions"


class InvalidStateError(Exception):
    __module__ = "asyncio.exceptions"


class QueueEmpty(Exception):
    __module__ = "asyncio.queues"


class QueueFull(Exception):
    __module__ = "asyncio.queues"


class QueueShutDown(Exception):
    __module__ = "asyncio.queues"


class BrokenBarrierError(RuntimeError):
    __module__ = "asyncio.exceptions"


TimeoutError = TimeoutError

FIRST_COMPLETED = "FIRST_COMPLETED"
FIRST_EXCEPTION = "FIRST_EXCEPTION"
ALL_COMPLETED = "ALL_COMPLETED"


async def _sample():
    pass


_sample = _sample()
_Coroutine = type(_sample)
_sample.close()


class _State:
    loop = None
    tasks = 0


def iscoroutine(obj):
    return isinstance(obj, _Coroutine)


def isfuture(obj):
    return isinstance(obj, Future)


class Handle:
    def __init__(self, callback, args):
        self._callback = callback
        self._args = args
        self._cancelled = False

    def cancel(self):
        self._cancelled = True

    def cancelled(self):
        return self._cancelled

    def _run(self):
        if not self._cancelled:
            self._callback(*self._args)


class TimerHandle(Handle):
    def __init__(self, when, callback, args):
        Handle.__init__(self, callback, args)
        self._when = when

    def when(self):
        return self._when


class AbstractEventLoop:
    pass


class _Loop(AbstractEventLoop):
    def __init__(self):
        self._ready = []
        self._timers = []
        self._time = 0.0
        self._tasks = []
        self._current = None
        self._stopping = False
        self._closed = False

    def time(self):
        return self._time

    def is_running(self):
        return _State.loop is self

    def is_closed(self):
        return self._closed

    def get_debug(self):
        return False

    def close(self):
        self._closed = True

    def stop(self):
        self._stopping = True

    def call_soon(self, callback, *args, context=None):
        handle = Handle(callback, args)
        self._ready.append(handle)
        return handle

    call_soon_threadsafe = call_soon

    def call_later(self, delay, callback, *args, context=None):
        return self.call_at(self._time + delay, callback, *args)

    def call_at(self, when, callback, *args, context=None):
        handle = TimerHandle(when, callback, args)
        timers = self._timers
        low, high = 0, len(timers)
        while low < high:
            middle = (low + high) // 2
            if when < timers[middle]._when:
                high = middle
            else:
                low = middle + 1
        timers.insert(low, handle)
        return handle

    def create_future(self):
        return Future(loop=self)

    def create_task(self, coro, *, name=None, context=None):
        return Task(coro, loop=self, name=name)

    def _once(self):
        timers = self._timers
        while timers and timers[0]._cancelled:
            del timers[0]
        if not self._ready:
            if not timers:
                return False
            if timers[0]._when > self._time:
                self._time = timers[0]._when
        due = 0
        while due < len(timers) and timers[due]._when <= self._time:
            due += 1
        self._ready.extend(timers[:due])
        del timers[:due]
        ready = self._ready
        self._ready = []
        for at, handle in enumerate(ready):
            try:
                handle._run()
            except BaseException:
                self._ready[:0] = ready[at + 1:]
                raise
        return True

    def run_forever(self):
        _check_not_running()
        _State.loop = self
        try:
            while not self._stopping and self._once():
                pass
        finally:
            self._stopping = False
            _State.loop = None

    def run_until_complete(self, future):
        _check_not_running()
        future = ensure_future(future, loop=self)
        _State.loop = self
        try:
            while not future.done():
                if not self._once():
                    raise RuntimeError("Event loop stopped before Future completed.")
        finally:
            _State.loop = None
        return future.result()


def _check_not_running():
    if _State.loop is not None:
        raise RuntimeError("Cannot run the event loop while another loop is running")


def get_running_loop():
    if _State.loop is None:
        raise RuntimeError("no running event loop")
    return _State.loop


def get_event_loop():
    if _State.loop is None:
        raise RuntimeError("There is no current event loop in thread 'MainThread'.")
    return _State.loop


def new_event_loop():
    return _Loop()


def set_event_loop(loop):
    pass


class Future:
    _blocking = False

    def __init__(self, *, loop=None):
        self._loop = loop if loop is not None else get_event_loop()
        self._state = "PENDING"
        self._result = None
        self._exception = None
        self._callbacks = []
        self._cancel_message = None
        self._cancelled_error = None

    def __repr__(self):
        state = self._state.lower()
        if self._state == "FINISHED":
            if self._exception is not None:
                state += f" exception={self._exception!r}"
            else:
                state += f" result={self._result!r}"
        return f"<{type(self).__name__} {state}>"

    def get_loop(self):
        return self._loop

    def done(self):
        return self._state != "PENDING"

    def cancelled(self):
        return self._state == "CANCELLED"

    def cancel(self, msg=None):
        if self._state != "PENDING":
            return False
        self._state = "CANCELLED"
        self._cancel_message = msg
        self._schedule()
        return True

    def _schedule(self):
        callbacks = self._callbacks
        self._callbacks = []
        for callback in callbacks:
            self._loop.call_soon(callback, self)

    def _make_cancelled(self):
        error = self._cancelled_error
        if error is not None:
            self._cancelled_error = None
            return error
        if self._cancel_message is None:
            return CancelledError()
        return CancelledError(self._cancel_message)

    def result(self):
        if self._state == "CANCELLED":
            raise self._make_cancelled()
        if self._state != "FINISHED":
            raise InvalidStateError("Result is not ready.")
        if self._exception is not None:
            raise self._exception
        return self._result

    def exception(self):
        if self._state == "CANCELLED":
            raise self._make_cancelled()
        if self._state != "FINISHED":
            raise InvalidStateError("Exception is not set.")
        return self._exception

    def add_done_callback(self, callback, *, context=None):
        if self._state != "PENDING":
            self._loop.call_soon(callback, self)
        else:
            self._callbacks.append(callback)

    def remove_done_callback(self, callback):
        kept = [known for known in self._callbacks if known != callback]
        removed = len(self._callbacks) - len(kept)
        self._callbacks[:] = kept
        return removed

    def set_result(self, result):
        if self._state != "PENDING":
            raise InvalidStateError(f"{self._state}: {self!r}")
        self._result = result
        self._state = "FINISHED"
        self._schedule()

    def set_exception(self, exception):
        if self._state != "PENDING":
            raise InvalidStateError(f"{self._state}: {self!r}")
        if isinstance(exception, type):
            exception = exception()
        if isinstance(exception, StopIteration):
            error = RuntimeError("StopIteration interacts badly with generators and cannot be "
                                 "raised into a Future")
            error.__cause__ = exception
            exception = error
        self._exception = exception
        self._state = "FINISHED"
        self._schedule()

    def __await__(self):
        if not self.done():
            self._blocking = True
            yield self
        if not self.done():
            raise RuntimeError("await wasn't used with future")
        return self.result()

    __iter__ = __await__


class Task(Future):
    def __init__(self, coro, *, loop=None, name=None, context=None):
        Future.__init__(self, loop=loop)
        if not iscoroutine(coro):
            raise TypeError(f"a coroutine was expected, got {coro!r}")
        _State.tasks += 1
        self._name = f"Task-{_State.tasks}" if name is None else str(name)
        self._coro = coro
        self._waiting_for = None
        self._must_cancel = False
        self._cancel_requests = 0
        self._loop._tasks.append(self)
        self._loop.call_soon(self._step)

    def __repr__(self):
        text = Future.__repr__(self)
        return f"<Task {text[len('<Task '):-1]} name={self._name!r}>"

    def get_coro(self):
        return self._coro

    def get_name(self):
        return self._name

    def set_name(self, name):
        self._name = str(name)

    def cancelling(self):
        return self._cancel_requests

    def uncancel(self):
        if self._cancel_requests > 0:
            self._cancel_requests -= 1
            if self._cancel_requests == 0:
                self._must_cancel = False
        return self._cancel_requests

    def cancel(self, msg=None):
        if self.done():
            return False
        self._cancel_requests += 1
        if self._waiting_for is not None and self._waiting_for.cancel(msg=msg):
            return True
        self._must_cancel = True
        self._cancel_message = msg
        return True

    def set_result(self, result):
        raise RuntimeError("Task does not support set_result operation")

    def set_exception(self, exception):
        raise RuntimeError("Task does not support set_exception operation")

    def _finish(self):
        tasks = self._loop._tasks
        for at, task in enumerate(tasks):
            if task is self:
                del tasks[at]
                break

    def _step(self, error=None):
        if self.done():
            raise InvalidStateError(f"_step(): already done: {self!r}")
        if self._must_cancel:
            if not isinstance(error, CancelledError):
                error = self._make_cancelled()
            self._must_cancel = False
        self._waiting_for = None
        loop = self._loop
        before = loop._current
        loop._current = self
        try:
            if error is None:
                awaited = self._coro.send(None)
            else:
                awaited = self._coro.throw(error)
        except StopIteration as stop:
            self._finish()
            if self._must_cancel:
                self._must_cancel = False
                Future.cancel(self, self._cancel_message)
            else:
                Future.set_result(self, stop.value)
        except CancelledError as cancelled:
            self._finish()
            self._cancelled_error = cancelled
            Future.cancel(self)
        except (KeyboardInterrupt, SystemExit) as stop:
            self._finish()
            Future.set_exception(self, stop)
            raise
        except BaseException as raised:
            self._finish()
            Future.set_exception(self, raised)
        else:
            self._wait(awaited)
        finally:
            loop._current = before

    def _wait(self, awaited):
        loop = self._loop
        if isinstance(awaited, Future):
            if awaited is self:
                problem = RuntimeError(f"Task cannot await on itself: {self!r}")
                loop.call_soon(self._step, problem)
            elif not awaited._blocking:
                problem = RuntimeError("yield was used instead of yield from in task "
                                       f"{self!r} with {awaited!r}")
                loop.call_soon(self._step, problem)
            else:
                awaited._blocking = False
                awaited.add_done_callback(self._wake)
                self._waiting_for = awaited
                if self._must_cancel and awaited.cancel(msg=self._cancel_message):
                    self._must_cancel = False
        elif awaited is None:
            loop.call_soon(self._step)
        else:
            loop.call_soon(self._step, RuntimeError(f"Task got bad yield: {awaited!r}"))

    def _wake(self, future):
        try:
            future.result()
        except BaseException as error:
            self._step(error)
        else:
            self._step()


def current_task(loop=None):
    return (loop or get_running_loop())._current


def all_tasks(loop=None):
    return set((loop or get_running_loop())._tasks)


def create_task(coro, *, name=None, context=None):
    return get_running_loop().create_task(coro, name=name)


async def _wrap(awaitable):
    return await awaitable


def ensure_future(awaitable, *, loop=None):
    if isinstance(awaitable, Future):
        return awaitable
    if loop is None:
        loop = get_event_loop()
    if iscoroutine(awaitable):
        return loop.create_task(awaitable)
    if hasattr(type(awaitable), "__await__"):
        return loop.create_task(_wrap(awaitable))
    raise TypeError("An asyncio.Future, a coroutine or an awaitable is required")


class _Yield:
    def __await__(self):
        yield


async def sleep(delay, result=None):
    if delay <= 0:
        await _Yield()
        return result
    loop = get_running_loop()
    future = loop.create_future()
    handle = loop.call_later(delay, _set_unless_cancelled, future, result)
    try:
        return await future
    finally:
        handle.cancel()


def _set_unless_cancelled(future, result):
    if not future.done():
        future.set_result(result)


class _Gathering(Future):
    def __init__(self, children, *, loop):
        Future.__init__(self, loop=loop)
        self._children = children
        self._asked_to_cancel = False

    def cancel(self, msg=None):
        if self.done():
            return False
        any_cancelled = False
        for child in self._children:
            if child.cancel(msg=msg):
                any_cancelled = True
        if any_cancelled:
            self._asked_to_cancel = True
        return any_cancelled


def gather(*awaitables, return_exceptions=False):
    if not awaitables:
        future = get_event_loop().create_future()
        future.set_result([])
        return future
    children = []
    known = []
    loop = None
    for awaitable in awaitables:
        for other, child in known:
            if other is awaitable:
                break
        else:
            child = ensure_future(awaitable, loop=loop)
            loop = child.get_loop()
            known.append((awaitable, child))
        children.append(child)
    outer = _Gathering(children, loop=loop)
    left = len(known)

    def done(child):
        nonlocal left
        left -= 1
        if outer.done():
            return
        if not return_exceptions:
            if child.cancelled():
                outer.set_exception(child._make_cancelled())
                return
            error = child.exception()
            if error is not None:
                outer.set_exception(error)
                return
        if left == 0:
            results = []
            for child in children:
                if child.cancelled():
                    message = child._cancel_message
                    results.append(CancelledError("" if message is None else message))
                else:
                    error = child.exception()
                    results.append(child.result() if error is None else error)
            if outer._asked_to_cancel:
                outer.set_exception(children[0]._make_cancelled())
            else:
                outer.set_result(results)

    for _, child in known:
        child.add_done_callback(done)
    return outer


async def wait(tasks, *, timeout=None, return_when=ALL_COMPLETED):
    tasks = set(tasks)
    if not tasks:
        raise ValueError("Set of Tasks/Futures is empty.")
    if any(iscoroutine(task) for task in tasks):
        raise TypeError("Passing coroutines is forbidden, use tasks explicitly.")
    loop = get_running_loop()
    waiter = loop.create_future()
    left = len(tasks)
    handle = None
    if timeout is not None:
        handle = loop.call_later(timeout, _set_unless_cancelled, waiter, None)

    def done(task):
        nonlocal left
        left -= 1
        failed = not task.cancelled() and task.exception() is not None
        if left <= 0 or return_when == FIRST_COMPLETED or (
                return_when == FIRST_EXCEPTION and failed):
            if handle is not None:
                handle.cancel()
            if not waiter.done():
                waiter.set_result(None)

    already = [task for task in tasks if task.done()]
    finished = len(already) == len(tasks) or (already and return_when == FIRST_COMPLETED)
    if not finished:
        for task in tasks:
            task.add_done_callback(done)
        try:
            await waiter
        finally:
            if handle is not None:
                handle.cancel()
            for task in tasks:
                task.remove_done_callback(done)
    return ({task for task in tasks if task.done()}, {task for task in tasks if not task.done()})


def as_completed(awaitables, *, timeout=None):
    tasks = [ensure_future(awaitable) for awaitable in awaitables]
    queue = Queue()

    def done(task):
        queue.put_nowait(task)

    for task in tasks:
        task.add_done_callback(done)

    async def one():
        return (await queue.get()).result()

    for _ in tasks:
        yield one()


def shield(awaitable):
    inner = ensure_future(awaitable)
    if inner.done():
        return inner
    outer = inner.get_loop().create_future()

    def inner_done(inner):
        if outer.cancelled():
            return
        if inner.cancelled():
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


class Timeout:
    def __init__(self, when):
        self._state = "created"
        self._when = when
        self._handle = None
        self._task = None

    def when(self):
        return self._when

    def expired(self):
        return self._state in ("expiring", "expired")

    def reschedule(self, when):
        if self._state == "created":
            raise RuntimeError("Timeout has not been entered")
        if self._state != "active":
            raise RuntimeError(f"Cannot change state of {self._state} Timeout")
        self._when = when
        if self._handle is not None:
            self._handle.cancel()
        if when is None:
            self._handle = None
        else:
            loop = get_running_loop()
            if when <= loop.time():
                self._handle = loop.call_soon(self._expire)
            else:
                self._handle = loop.call_at(when, self._expire)

    def _expire(self):
        self._task.cancel()
        self._state = "expiring"
        self._handle = None

    async def __aenter__(self):
        if self._state != "created":
            raise RuntimeError("Timeout has already been entered")
        task = current_task()
        if task is None:
            raise RuntimeError("Timeout should be used inside a task")
        self._state = "active"
        self._task = task
        self._cancelling = task.cancelling()
        self.reschedule(self._when)
        return self

    async def __aexit__(self, kind, error, traceback):
        if self._handle is not None:
            self._handle.cancel()
            self._handle = None
        if self._state == "expiring":
            self._state = "expired"
            if self._task.uncancel() <= self._cancelling and kind is not None:
                if issubclass(kind, CancelledError):
                    raise TimeoutError from error
        elif self._state == "active":
            self._state = "exited"
        return None


def timeout(delay):
    return Timeout(None if delay is None else get_running_loop().time() + delay)


def timeout_at(when):
    return Timeout(when)


async def wait_for(awaitable, timeout):
    if timeout is not None and timeout <= 0:
        future = ensure_future(awaitable)
        if future.done():
            return future.result()
        future.cancel()
        try:
            await future
        except CancelledError as error:
            raise TimeoutError from error
        return future.result()
    if timeout is None:
        return await awaitable
    async with Timeout(get_running_loop().time() + timeout):
        return await awaitable


class TaskGroup:
    def __init__(self):
        self._entered = False
        self._exiting = False
        self._aborting = False
        self._parent = None
        self._parent_cancelled = False
        self._tasks = []
        self._errors = []
        self._stop_error = None
        self._all_done = None

    async def __aenter__(self):
        if self._entered:
            raise RuntimeError(f"TaskGroup {self!r} has already been entered")
        self._entered = True
        self._loop = get_running_loop()
        self._parent = current_task()
        return self

    async def __aexit__(self, kind, error, traceback):
        self._exiting = True
        if error is not None and self._is_stop(error) and self._stop_error is None:
            self._stop_error = error
        cancelled = error if kind is not None and issubclass(kind, CancelledError) else None
        if kind is not None and not self._aborting:
            self._abort()
        while self._tasks:
            if self._all_done is None:
                self._all_done = self._loop.create_future()
            try:
                await self._all_done
            except CancelledError as reason:
                if not self._aborting:
                    cancelled = reason
                    self._abort()
            self._all_done = None
        if self._stop_error is not None:
            raise self._stop_error
        if self._parent_cancelled:
            if self._parent.uncancel() == 0:
                cancelled = None
        if cancelled is not None and not self._errors:
            raise cancelled
        if kind is not None and not issubclass(kind, CancelledError):
            self._errors.append(error)
        if self._errors:
            if self._parent.cancelling():
                self._parent.uncancel()
                self._parent.cancel()
            raise BaseExceptionGroup("unhandled errors in a TaskGroup", self._errors)

    def create_task(self, coro, *, name=None, context=None):
        if not self._entered:
            coro.close()
            raise RuntimeError(f"TaskGroup {self!r} has not been entered")
        if self._exiting and not self._tasks:
            coro.close()
            raise RuntimeError(f"TaskGroup {self!r} is finished")
        if self._aborting:
            coro.close()
            raise RuntimeError(f"TaskGroup {self!r} is shutting down")
        task = self._loop.create_task(coro, name=name)
        self._tasks.append(task)
        task.add_done_callback(self._task_done)
        return task

    def _is_stop(self, error):
        return isinstance(error, (SystemExit, KeyboardInterrupt))

    def _abort(self):
        self._aborting = True
        for task in list(self._tasks):
            if not task.done():
                task.cancel()

    def _task_done(self, task):
        self._tasks = [other for other in self._tasks if other is not task]
        if self._all_done is not None and not self._tasks and not self._all_done.done():
            self._all_done.set_result(True)
        if task.cancelled():
            return
        error = task.exception()
        if error is None:
            return
        self._errors.append(error)
        if self._is_stop(error) and self._stop_error is None:
            self._stop_error = error
        if self._parent.done():
            return
        if not self._aborting and not self._parent_cancelled:
            self._abort()
            self._parent_cancelled = True
            self._parent.cancel()


class _Entered:
    async def __aenter__(self):
        await self.acquire()
        return None

    async def __aexit__(self, kind, error, traceback):
        self.release()


def _wake_first(waiters):
    for waiter in waiters:
        if not waiter.done():
            waiter.set_result(True)
            return


def _forget(waiters, waiter):
    for at, other in enumerate(waiters):
        if other is waiter:
            del waiters[at]
            return


class Lock(_Entered):
    def __init__(self):
        self._waiters = []
        self._locked = False

    def locked(self):
        return self._locked

    async def acquire(self):
        if not self._locked and all(waiter.cancelled() for waiter in self._waiters):
            self._locked = True
            return True
        waiter = get_running_loop().create_future()
        self._waiters.append(waiter)
        try:
            try:
                await waiter
            finally:
                _forget(self._waiters, waiter)
        except CancelledError:
            if not self._locked:
                _wake_first(self._waiters)
            raise
        self._locked = True
        return True

    def release(self):
        if not self._locked:
            raise RuntimeError("Lock is not acquired.")
        self._locked = False
        for waiter in self._waiters:
            if not waiter.done():
                waiter.set_result(True)
            return


class Event:
    def __init__(self):
        self._waiters = []
        self._value = False

    def is_set(self):
        return self._value

    def set(self):
        if not self._value:
            self._value = True
            for waiter in self._waiters:
                if not waiter.done():
                    waiter.set_result(True)

    def clear(self):
        self._value = False

    async def wait(self):
        if self._value:
            return True
        waiter = get_running_loop().create_future()
        self._waiters.append(waiter)
        try:
            await waiter
            return True
        finally:
            _forget(self._waiters, waiter)


class Condition(_Entered):
    def __init__(self, lock=None):
        self._lock = Lock() if lock is None else lock
        self.locked = self._lock.locked
        self.acquire = self._lock.acquire
        self.release = self._lock.release
        self._waiters = []

    async def __aenter__(self):
        await self._lock.acquire()
        return None

    async def __aexit__(self, kind, error, traceback):
        self._lock.release()

    async def wait(self):
        if not self.locked():
            raise RuntimeError("cannot wait on un-acquired lock")
        waiter = get_running_loop().create_future()
        self.release()
        try:
            self._waiters.append(waiter)
            try:
                await waiter
                return True
            finally:
                _forget(self._waiters, waiter)
        finally:
            while True:
                try:
                    await self.acquire()
                    break
                except CancelledError:
                    pass

    async def wait_for(self, predicate):
        result = predicate()
        while not result:
            await self.wait()
            result = predicate()
        return result

    def notify(self, n=1):
        if not self.locked():
            raise RuntimeError("cannot notify on un-acquired lock")
        for waiter in self._waiters:
            if n <= 0:
                break
            if not waiter.done():
                n -= 1
                waiter.set_result(False)

    def notify_all(self):
        self.notify(len(self._waiters))


class Semaphore(_Entered):
    def __init__(self, value=1):
        if value < 0:
            raise ValueError("Semaphore initial value must be >= 0")
        self._waiters = []
        self._value = value

    def locked(self):
        return self._value == 0 or any(not waiter.cancelled() for waiter in self._waiters)

    async def acquire(self):
        if not self.locked():
            self._value -= 1
            return True
        waiter = get_running_loop().create_future()
        self._waiters.append(waiter)
        try:
            try:
                await waiter
            finally:
                _forget(self._waiters, waiter)
        except CancelledError:
            if waiter.done() and not waiter.cancelled():
                self._value += 1
                self._wake_next()
            raise
        while self._value > 0 and self._wake_next():
            pass
        return True

    def _wake_next(self):
        for waiter in self._waiters:
            if not waiter.done():
                self._value -= 1
                waiter.set_result(True)
                return True
        return False

    def release(self):
        self._value += 1
        self._wake_next()


class BoundedSemaphore(Semaphore):
    def __init__(self, value=1):
        self._bound = value
        Semaphore.__init__(self, value)

    def release(self):
        if self._value >= self._bound:
            raise ValueError("BoundedSemaphore released too many times")
        Semaphore.release(self)


class Queue:
    def __init__(self, maxsize=0):
        self._maxsize = maxsize
        self._getters = []
        self._putters = []
        self._unfinished = 0
        self._finished = Event()
        self._finished.set()
        self._items = []

    def _get(self):
        return self._items.pop(0)

    def _put(self, item):
        self._items.append(item)

    @property
    def maxsize(self):
        return self._maxsize

    def qsize(self):
        return len(self._items)

    def empty(self):
        return not self._items

    def full(self):
        return 0 < self._maxsize <= len(self._items)

    async def put(self, item):
        while self.full():
            putter = get_running_loop().create_future()
            self._putters.append(putter)
            try:
                await putter
            except BaseException:
                putter.cancel()
                _forget(self._putters, putter)
                if not self.full() and not putter.cancelled():
                    _pop_and_wake(self._putters)
                raise
        return self.put_nowait(item)

    def put_nowait(self, item):
        if self.full():
            raise QueueFull
        self._put(item)
        self._unfinished += 1
        self._finished.clear()
        _pop_and_wake(self._getters)

    async def get(self):
        while self.empty():
            getter = get_running_loop().create_future()
            self._getters.append(getter)
            try:
                await getter
            except BaseException:
                getter.cancel()
                _forget(self._getters, getter)
                if not self.empty() and not getter.cancelled():
                    _pop_and_wake(self._getters)
                raise
        return self.get_nowait()

    def get_nowait(self):
        if self.empty():
            raise QueueEmpty
        item = self._get()
        _pop_and_wake(self._putters)
        return item

    def task_done(self):
        if self._unfinished <= 0:
            raise ValueError("task_done() called too many times")
        self._unfinished -= 1
        if self._unfinished == 0:
            self._finished.set()

    async def join(self):
        if self._unfinished > 0:
            await self._finished.wait()


def _pop_and_wake(waiters):
    while waiters:
        waiter = waiters.pop(0)
        if not waiter.done():
            waiter.set_result(None)
            break


class LifoQueue(Queue):
    def _get(self):
        return self._items.pop()


class PriorityQueue(Queue):
    def _put(self, item):
        items = self._items
        low, high = 0, len(items)
        while low < high:
            middle = (low + high) // 2
            if item < items[middle]:
                high = middle
            else:
                low = middle + 1
        items.insert(low, item)


class Runner:
    def __init__(self, *, debug=None, loop_factory=None):
        self._loop = _Loop()

    def __enter__(self):
        return self

    def __exit__(self, kind, error, traceback):
        self.close()

    def get_loop(self):
        return self._loop

    def run(self, coro, *, context=None):
        if not iscoroutine(coro):
            raise ValueError(f"a coroutine was expected, got {coro!r}")
        if _State.loop is not None:
            raise RuntimeError("Runner.run() cannot be called from a running event loop")
        return self._loop.run_until_complete(self._loop.create_task(coro))

    def close(self):
        loop = self._loop
        left = list(loop._tasks)
        if left:
            for task in left:
                task.cancel()
            _State.loop = loop
            try:
                waiting = gather(*left, return_exceptions=True)
            finally:
                _State.loop = None
            loop.run_until_complete(waiting)
        loop.close()


def run(main, *, debug=None, loop_factory=None):
    if _State.loop is not None:
        raise RuntimeError("asyncio.run() cannot be called from a running event loop")
    with Runner() as runner:
        return runner.run(main)
