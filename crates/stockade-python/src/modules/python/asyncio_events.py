"""The event loop.

When nothing is ready, the clock of the program jumps to the next timer: a program that sleeps gets
the order of events that it would get elsewhere, at once, and the clocks of `time` agree with what
it waited. There is nothing else to wait for: no sockets, processes, threads or signals.
"""

from contextvars import copy_context as _copy_context, _switch
from heapq import heappush as _heappush, heappop as _heappop, heapify as _heapify
from time import monotonic as _monotonic, _pass as _let_pass

__all__ = ("AbstractEventLoop", "AbstractEventLoopPolicy", "AbstractServer", "BaseEventLoop",
           "DefaultEventLoopPolicy", "EventLoop", "Handle", "SelectorEventLoop", "TimerHandle",
           "get_event_loop_policy", "set_event_loop_policy", "get_event_loop", "set_event_loop",
           "new_event_loop", "get_running_loop", "_set_running_loop", "_get_running_loop")


class _State:
    """What the functions of the package share: the loop that runs, the policy, and what there is to
    make tasks and futures, which other files know."""

    running = None
    policy = None
    tasks = {}
    current = {}
    future_class = task_class = ensure = gather = None


def _shown(callback, args):
    name = getattr(callback, "__qualname__", None) or getattr(callback, "__name__", None)
    name = repr(callback) if name is None else name
    return f"{name}({', '.join(map(repr, args))})"


class Handle:
    """A call that the loop has been asked for."""

    __slots__ = ("_callback", "_args", "_cancelled", "_loop", "_context")

    def __init__(self, callback, args, loop, context=None):
        self._callback, self._args, self._loop = callback, args, loop
        self._cancelled = False
        self._context = _copy_context() if context is None else context

    def cancel(self):
        """Takes the call back."""
        self._cancelled = True
        self._callback = self._args = None

    def cancelled(self):
        """Whether the call was taken back."""
        return self._cancelled

    def get_context(self):
        """The context that the call is made in."""
        return self._context

    def _told(self):
        told = [type(self).__name__]
        if self._cancelled:
            told.append("cancelled")
        if self._callback is not None:
            told.append(_shown(self._callback, self._args))
        return told

    def __repr__(self): return f"<{' '.join(self._told())}>"

    def _run(self):
        before = _switch(self._context)
        try:
            self._callback(*self._args)
        except (SystemExit, KeyboardInterrupt):
            raise
        except BaseException as error:
            shown = _shown(self._callback, self._args)
            self._loop.call_exception_handler({"message": f"Exception in callback {shown}",
                                               "exception": error, "handle": self})
        finally:
            _switch(before)


class TimerHandle(Handle):
    """A call that the loop has been asked for at a time."""

    __slots__ = ("_when", "_number")

    def __init__(self, when, callback, args, loop, context=None):
        super().__init__(callback, args, loop, context)
        self._when = when
        loop._timers_made += 1
        self._number = loop._timers_made

    def when(self):
        """The time of the call."""
        return self._when

    def _told(self):
        told = super()._told()
        told.insert(2 if self._cancelled else 1, f"when={self._when}")
        return told

    def __hash__(self): return hash(self._when)

    def __lt__(self, other):
        if isinstance(other, TimerHandle):
            return (self._when, self._number) < (other._when, other._number)
        return NotImplemented

    def __gt__(self, other):
        return other < self if isinstance(other, TimerHandle) else NotImplemented

    def __le__(self, other):
        return self._when <= other._when if isinstance(other, TimerHandle) else NotImplemented

    def __ge__(self, other):
        return self._when >= other._when if isinstance(other, TimerHandle) else NotImplemented

    def __eq__(self, other): return self is other


class AbstractServer:
    """A server, of which there are none here."""


def _absent(name, what):
    def method(self, *args, **kwargs):
        raise NotImplementedError(f"loop.{name}() needs {what}, which the interpreter has not; "
                                  "the process wall has it")
    method.__name__ = name
    method.__qualname__ = "AbstractEventLoop." + name
    return method


class AbstractEventLoop:
    """What a loop can be asked for; each of these needs a host."""

    for _what, _names in (
            ("sockets", "create_connection create_server create_unix_connection create_unix_server "
             "create_datagram_endpoint connect_accepted_socket sock_accept sock_connect sock_recv "
             "sock_recv_into sock_recvfrom sock_recvfrom_into sock_sendall sock_sendfile "
             "sock_sendto sendfile start_tls getaddrinfo getnameinfo"),
            ("file descriptors", "add_reader remove_reader add_writer remove_writer "
             "connect_read_pipe connect_write_pipe"),
            ("processes", "subprocess_exec subprocess_shell"),
            ("threads", "run_in_executor set_default_executor"),
            ("signals", "add_signal_handler remove_signal_handler")):
        for _name in _names.split():
            locals()[_name] = _absent(_name, _what)
    del _what, _names, _name


def _checked(callback, method):
    from asyncio.coroutines import iscoroutine, iscoroutinefunction
    if iscoroutine(callback) or iscoroutinefunction(callback):
        raise TypeError(f"coroutines cannot be used with {method}()")
    if not callable(callback):
        raise TypeError(f"a callable object was expected by {method}(), got {callback!r}")


class BaseEventLoop(AbstractEventLoop):
    """A loop over ready calls and timers."""

    def __init__(self):
        self._ready = []
        self._timers = []
        self._timers_made = 0
        self._stopping = self._closed = self._debug = False
        self._on_error = self._factory = None
        self._generators = []
        self.slow_callback_duration = 0.1

    def __repr__(self):
        return (f"<{type(self).__name__} running={self.is_running()} closed={self._closed} "
                f"debug={self._debug}>")

    def time(self):
        """The time on the loop's clock."""
        return _monotonic()

    def is_running(self):
        """Whether the loop runs now."""
        return _State.running is self

    def is_closed(self):
        """Whether the loop was closed."""
        return self._closed

    def get_debug(self):
        """Whether the loop was asked to check more."""
        return self._debug

    def set_debug(self, enabled):
        """Asks the loop to check more."""
        self._debug = enabled

    def _check_open(self):
        if self._closed:
            raise RuntimeError("Event loop is closed")

    def close(self):
        """Ends the loop, which forgets its calls."""
        if self.is_running():
            raise RuntimeError("Cannot close a running event loop")
        self._closed = True
        self._ready.clear()
        self._timers.clear()

    def stop(self):
        """Ends run_forever after the calls that are ready."""
        self._stopping = True

    def call_soon(self, callback, *args, context=None):
        """Asks for a call in the next round."""
        self._check_open()
        if self._debug:
            _checked(callback, "call_soon")
        handle = Handle(callback, args, self, context)
        self._ready.append(handle)
        return handle

    def call_soon_threadsafe(self, callback, *args, context=None):
        """The same: there is one thread."""
        return self.call_soon(callback, *args, context=context)

    def call_later(self, delay, callback, *args, context=None):
        """Asks for a call after a number of seconds."""
        if delay is None:
            raise TypeError("delay must not be None")
        return self.call_at(self.time() + delay, callback, *args, context=context)

    def call_at(self, when, callback, *args, context=None):
        """Asks for a call at a time."""
        if when is None:
            raise TypeError("when cannot be None")
        self._check_open()
        if self._debug:
            _checked(callback, "call_at")
        handle = TimerHandle(when, callback, args, self, context)
        _heappush(self._timers, handle)
        return handle

    def create_future(self):
        """A future of this loop."""
        return _State.future_class(loop=self)

    def create_task(self, coro, *, name=None, context=None):
        """A task that runs a coroutine in this loop."""
        self._check_open()
        if self._factory is None:
            return _State.task_class(coro, loop=self, name=name, context=context)
        given = {} if context is None else {"context": context}
        task = self._factory(self, coro, **given)
        if name is not None and hasattr(task, "set_name"):
            task.set_name(name)
        return task

    def set_task_factory(self, factory):
        """Sets what makes tasks."""
        if factory is not None and not callable(factory):
            raise TypeError("task factory must be a callable or None")
        self._factory = factory

    def get_task_factory(self):
        """What makes tasks, if not the loop itself."""
        return self._factory

    def set_exception_handler(self, handler):
        """Sets what is told of exceptions that nobody caught."""
        if handler is not None and not callable(handler):
            raise TypeError(f"A callable object or None is expected, got {handler!r}")
        self._on_error = handler

    def get_exception_handler(self):
        """What is told of exceptions that nobody caught."""
        return self._on_error

    def default_exception_handler(self, context):
        """Writes about an exception that nobody caught."""
        import sys
        import traceback
        lines = [context.get("message") or "Unhandled exception in event loop"]
        for key in sorted(context):
            if key not in ("message", "exception"):
                lines.append(f"{key}: {context[key]!r}")
        error = context.get("exception")
        sys.stderr.write("\n".join(lines) + "\n")
        if error is not None:
            sys.stderr.write("".join(traceback.format_exception(error)))

    def call_exception_handler(self, context):
        """Tells of an exception that nobody caught."""
        try:
            if self._on_error is None:
                self.default_exception_handler(context)
            else:
                self._on_error(self, context)
        except (SystemExit, KeyboardInterrupt):
            raise
        except BaseException as error:
            self.default_exception_handler({
                "message": "Unhandled error in exception handler", "exception": error,
                "context": context})

    def _round(self):
        """Makes the calls that are ready; false when there are none and there will be none."""
        timers = self._timers
        while timers and timers[0]._cancelled:
            _heappop(timers)
        if not self._ready and not self._stopping:
            if not timers:
                return False
            gap = timers[0]._when - self.time()
            if gap > 0:
                # A system wakes a program at the next millisecond, and so what is due close
                # together is done in one round.
                _let_pass(-int(-gap * 1000 // 1) * 1000000)
        if timers:
            now = self.time()
            while timers and timers[0]._when <= now:
                self._ready.append(_heappop(timers))
        ready, self._ready = self._ready, []
        for at, handle in enumerate(ready):
            if not handle._cancelled:
                try:
                    handle._run()
                except BaseException:
                    self._ready[:0] = ready[at + 1:]
                    raise
        return True

    def _begin(self):
        self._check_open()
        if self.is_running():
            raise RuntimeError("This event loop is already running")
        if _State.running is not None:
            raise RuntimeError("Cannot run the event loop while another loop is running")
        _State.running = self

    def run_forever(self):
        """Runs until stop() is called, or until nothing more can happen."""
        self._begin()
        try:
            while self._round() and not self._stopping:
                pass
        finally:
            self._stopping = False
            _State.running = None

    def run_until_complete(self, future):
        """Runs until a future is done, and gives its result."""
        self._check_open()
        if _State.running is not None:
            self._begin()
        given = future
        future = _State.ensure(future, loop=self)
        if given is not future:
            future._log_destroy_pending = False
        self._begin()
        try:
            while not future.done() and self._round() and not self._stopping:
                pass
        except BaseException:
            if given is not future and future.done() and not future.cancelled():
                future.exception()
            raise
        finally:
            self._stopping = False
            _State.running = None
        if not future.done():
            raise RuntimeError("Event loop stopped before Future completed.")
        return future.result()

    async def shutdown_asyncgens(self):
        """Closes the asynchronous generators: here they close when they are dropped."""

    async def shutdown_default_executor(self, timeout=None):
        """Ends the threads: there are none."""


class SelectorEventLoop(BaseEventLoop):
    """The loop of this system."""


EventLoop = SelectorEventLoop
SelectorEventLoop.__qualname__ = SelectorEventLoop.__name__ = "_UnixSelectorEventLoop"
SelectorEventLoop.__module__ = "asyncio.unix_events"
BaseEventLoop.__module__ = "asyncio.base_events"


class AbstractEventLoopPolicy:
    """Says which loop is the one to use."""

    def get_event_loop(self): raise NotImplementedError
    def set_event_loop(self, loop): raise NotImplementedError
    def new_event_loop(self): raise NotImplementedError


class DefaultEventLoopPolicy(AbstractEventLoopPolicy):
    """One loop at a time."""

    _loop_factory = SelectorEventLoop

    def __init__(self):
        self._loop, self._was_set = None, False

    def get_event_loop(self):
        """The loop to use, a new one where none was set."""
        if self._loop is None and not self._was_set:
            self.set_event_loop(self.new_event_loop())
        if self._loop is None:
            raise RuntimeError("There is no current event loop in thread 'MainThread'.")
        return self._loop

    def set_event_loop(self, loop):
        """Sets the loop to use."""
        self._was_set = True
        if loop is not None and not isinstance(loop, AbstractEventLoop):
            raise TypeError("loop must be an instance of AbstractEventLoop or None, not "
                            f"'{type(loop).__name__}'")
        self._loop = loop

    def new_event_loop(self):
        """A new loop."""
        return self._loop_factory()


def get_event_loop_policy():
    """What says which loop is the one to use."""
    if _State.policy is None:
        _State.policy = DefaultEventLoopPolicy()
    return _State.policy


def set_event_loop_policy(policy):
    """Sets what says which loop is the one to use."""
    if policy is not None and not isinstance(policy, AbstractEventLoopPolicy):
        raise TypeError("policy must be an instance of AbstractEventLoopPolicy or None, not "
                        f"'{type(policy).__name__}'")
    _State.policy = policy


def get_running_loop():
    """The loop that runs."""
    if _State.running is None:
        raise RuntimeError("no running event loop")
    return _State.running


def get_event_loop():
    """The loop that runs, or else the one to use."""
    return _State.running or get_event_loop_policy().get_event_loop()


def set_event_loop(loop):
    """Sets the loop to use."""
    get_event_loop_policy().set_event_loop(loop)


def new_event_loop():
    """A new loop."""
    return get_event_loop_policy().new_event_loop()


def _get_running_loop(): return _State.running


def _set_running_loop(loop): _State.running = loop
