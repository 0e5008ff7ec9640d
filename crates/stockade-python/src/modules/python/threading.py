"""What of threads one thread can honour: locks, events and names. A thread cannot be started; who
waits for something that no other can do is told so."""

import time as _time

__all__ = ["get_ident", "active_count", "Condition", "current_thread", "enumerate", "main_thread",
           "TIMEOUT_MAX", "Event", "Lock", "RLock", "Semaphore", "BoundedSemaphore", "Thread", "Barrier",
           "BrokenBarrierError", "Timer", "ThreadError", "local", "stack_size", "excepthook",
           "ExceptHookArgs", "gettrace", "getprofile", "get_native_id"]

TIMEOUT_MAX = 9223372036.0
ThreadError = RuntimeError


def _for_ever(what):
    return RuntimeError(f"{what} would wait for ever: there is one thread in the interpreter; the "
                        "process wall has threads")


def _pass_by(timeout):
    """Lets the time of a wait pass on the clocks of the program."""
    if timeout > 0:
        _time.sleep(min(timeout, TIMEOUT_MAX))


def _check_wait(blocking, timeout):
    if not isinstance(timeout, float):
        timeout = range(timeout).stop
    if timeout != timeout:
        raise ValueError("Invalid value NaN (not a number)")
    if abs(timeout) >= 2**63 / 10**9:
        raise OverflowError("timestamp out of range for platform time_t")
    if not blocking and timeout != -1:
        raise ValueError("can't specify a timeout for a non-blocking call")
    if timeout < 0 and timeout != -1:
        raise ValueError("timeout value must be a non-negative number")


class Lock:
    """Held once."""

    __slots__ = ("_held",)

    def __init__(self): self._held = False

    def acquire(self, blocking=True, timeout=-1):
        """Takes it, if it is free."""
        _check_wait(blocking, timeout)
        if not self._held:
            self._held = True
            return True
        if not blocking:
            return False
        if timeout == -1:
            raise _for_ever("Lock.acquire()")
        _pass_by(timeout)
        return False

    def release(self):
        """Gives it back."""
        if not self._held:
            raise RuntimeError("release unlocked lock")
        self._held = False

    def locked(self):
        """Whether it is held."""
        return self._held

    acquire_lock, release_lock, locked_lock = acquire, release, locked

    def __enter__(self): return self.acquire()
    def __exit__(self, *error): self.release()

    def __repr__(self):
        state = "locked" if self._held else "unlocked"
        return f"<{state} {type(self).__module__}.{type(self).__qualname__} object at {id(self):#x}>"


Lock.__module__, Lock.__name__, Lock.__qualname__ = "_thread", "lock", "lock"


class RLock:
    """Held as often as one likes."""

    __slots__ = ("_count",)

    def __init__(self): self._count = 0

    def acquire(self, blocking=True, timeout=-1):
        """Takes it once more."""
        _check_wait(blocking, timeout)
        self._count += 1
        return True

    def release(self):
        """Gives it back once."""
        if not self._count:
            raise RuntimeError("cannot release un-acquired lock")
        self._count -= 1

    def __enter__(self): return self.acquire()
    def __exit__(self, *error): self.release()
    def _is_owned(self): return self._count > 0

    def __repr__(self):
        state = "locked" if self._count else "unlocked"
        owner = get_ident() if self._count else 0
        return (f"<{state} {type(self).__module__}.RLock object owner={owner} count={self._count} at "
                f"{id(self):#x}>")


RLock.__module__ = "_thread"


class local:
    """Names of one thread, which has them all."""


local.__module__, local.__qualname__ = "_thread", "_local"


class Condition:
    """A lock, and the telling of changes."""

    def __init__(self, lock=None):
        self._lock = RLock() if lock is None else lock
        self.acquire, self.release = self._lock.acquire, self._lock.release

    def __enter__(self): return self._lock.__enter__()
    def __exit__(self, *error): return self._lock.__exit__(*error)
    def __repr__(self): return f"<Condition({self._lock}, 0)>"

    def _owned(self):
        if hasattr(self._lock, "_is_owned"):
            return self._lock._is_owned()
        return self._lock.locked()

    def wait(self, timeout=None):
        """Waits to be told, which nobody can do."""
        if not self._owned():
            raise RuntimeError("cannot wait on un-acquired lock")
        if timeout is None:
            raise _for_ever("Condition.wait()")
        _pass_by(timeout)
        return False

    def wait_for(self, predicate, timeout=None):
        """Waits until a function says yes."""
        found = predicate()
        if not found and timeout is None:
            raise _for_ever("Condition.wait_for()")
        if not found:
            _pass_by(timeout)
            found = predicate()
        return found

    def notify(self, n=1):
        """Tells of a change."""
        if not self._owned():
            raise RuntimeError("cannot notify on un-acquired lock")

    def notify_all(self):
        """Tells of a change."""
        self.notify()


class Semaphore:
    """Held a number of times."""

    def __init__(self, value=1):
        if value < 0:
            raise ValueError("semaphore initial value must be >= 0")
        self._value = value

    def __repr__(self):
        return (f"<{type(self).__module__}.{type(self).__qualname__} at {id(self):#x}: "
                f"value={self._value}>")

    def acquire(self, blocking=True, timeout=None):
        """Takes it, if there is room."""
        if not blocking and timeout is not None:
            raise ValueError("can't specify timeout for non-blocking acquire")
        if self._value:
            self._value -= 1
            return True
        if blocking and timeout is None:
            raise _for_ever("Semaphore.acquire()")
        if blocking:
            _pass_by(timeout)
        return False

    def release(self, n=1):
        """Gives it back."""
        if n < 1:
            raise ValueError("n must be one or more")
        self._value += n

    def __enter__(self): return self.acquire()
    def __exit__(self, *error): self.release()


class BoundedSemaphore(Semaphore):
    """Held a number of times, and never more."""

    def __init__(self, value=1):
        super().__init__(value)
        self._most = value

    def __repr__(self):
        return f"{super().__repr__()[:-1]}/{self._most}>"

    def release(self, n=1):
        """Gives it back."""
        if n < 1:
            raise ValueError("n must be one or more")
        if self._value + n > self._most:
            raise ValueError("Semaphore released too many times")
        self._value += n


class Event:
    """Something that happens or not."""

    def __init__(self): self._flag = False

    def __repr__(self):
        state = "set" if self._flag else "unset"
        return f"<{type(self).__module__}.{type(self).__qualname__} at {id(self):#x}: {state}>"

    def is_set(self):
        """Whether it happened."""
        return self._flag

    def set(self):
        """Makes it happen."""
        self._flag = True

    def clear(self):
        """Makes it not have happened."""
        self._flag = False

    def wait(self, timeout=None):
        """Waits until it happened."""
        if not self._flag and timeout is None:
            raise _for_ever("Event.wait()")
        if not self._flag:
            _pass_by(timeout)
        return self._flag


class BrokenBarrierError(RuntimeError):
    """The barrier was broken."""


class Barrier:
    """Threads that wait for each other."""

    def __init__(self, parties, action=None, timeout=None):
        if parties < 1:
            raise ValueError("parties must be > 0")
        self._parties, self._action, self._timeout = parties, action, timeout
        self._broken = False

    parties = property(lambda self: self._parties)
    n_waiting = property(lambda self: 0)
    broken = property(lambda self: self._broken)

    def wait(self, timeout=None):
        """Waits for the others."""
        if self._broken:
            raise BrokenBarrierError
        if self._parties == 1:
            if self._action:
                self._action()
            return 0
        timeout = self._timeout if timeout is None else timeout
        if timeout is None:
            raise _for_ever("Barrier.wait()")
        _pass_by(timeout)
        self._broken = True
        raise BrokenBarrierError

    def reset(self):
        """Makes it as at first."""
        self._broken = False

    def abort(self):
        """Breaks it."""
        self._broken = True


_made = [0]


class Thread:
    """A thread, which cannot be started."""

    def __init__(self, group=None, target=None, name=None, args=(), kwargs=None, *, daemon=None):
        if group is not None:
            raise AssertionError("group argument must be None for now")
        if name is None:
            _made[0] += 1
            name = f"Thread-{_made[0]}"
            if target is not None and hasattr(target, "__name__"):
                name += f" ({target.__name__})"
        self._target, self._args = target, args
        self._kwargs = {} if kwargs is None else kwargs
        self._name, self._daemonic, self._begun = str(name), bool(daemon), False

    def start(self):
        """Needs threads."""
        raise RuntimeError("can't start new thread: there is one thread in the interpreter; call the "
                           "function itself, or use the process wall")

    def run(self):
        """Calls the function, in the one thread there is."""
        if self._target is not None:
            self._target(*self._args, **self._kwargs)

    def join(self, timeout=None):
        """Waits for the end."""
        if not self._begun:
            raise RuntimeError("cannot join thread before it is started")
        raise RuntimeError("cannot join current thread")

    def is_alive(self):
        """Whether it runs."""
        return self._begun

    @property
    def name(self):
        return self._name

    @name.setter
    def name(self, name):
        self._name = str(name)

    @property
    def daemon(self):
        return self._daemonic

    @daemon.setter
    def daemon(self, daemonic):
        if self._begun:
            raise RuntimeError("cannot set daemon status of active thread")
        self._daemonic = daemonic

    ident = property(lambda self: get_ident() if self._begun else None)
    native_id = property(lambda self: get_ident() if self._begun else None)

    def getName(self): return self.name
    def setName(self, name): self.name = name
    def isDaemon(self): return self.daemon
    def setDaemon(self, daemonic): self.daemon = daemonic

    def __repr__(self):
        state = "started" if self._begun else "initial"
        if self._daemonic:
            state += " daemon"
        if self._begun:
            state += f" {get_ident()}"
        return f"<{type(self).__name__}({self._name}, {state})>"


class Timer(Thread):
    """A thread that waits first."""

    def __init__(self, interval, function, args=None, kwargs=None):
        super().__init__()
        self.interval, self.function = interval, function
        self.args = [] if args is None else args
        self.kwargs = {} if kwargs is None else kwargs
        self.finished = Event()

    def cancel(self):
        """Takes the call back."""
        self.finished.set()

    def run(self):
        """Waits and calls, in the one thread there is."""
        called = not self.finished.wait(self.interval)
        if called:
            self.function(*self.args, **self.kwargs)
        self.finished.set()


class _MainThread(Thread):
    """The one that runs."""


_main = _MainThread(name="MainThread")
_main._begun = True


def current_thread():
    """The one thread."""
    return _main


main_thread = currentThread = current_thread


def enumerate():
    """The threads: one."""
    return [_main]


def active_count():
    """How many threads there are: one."""
    return 1


activeCount = active_count


def get_ident():
    """The number of the one thread."""
    return 1


get_native_id = get_ident


_size = [0]


def stack_size(*args, **kwds):
    """What was asked for before. Nothing depends on it."""
    if kwds:
        raise TypeError("stack_size() takes no keyword arguments")
    if len(args) > 1:
        raise TypeError(f"stack_size() takes at most 1 argument ({len(args)} given)")
    before, size = _size[0], range(args[0] if args else 0).stop
    if not -2**63 <= size < 2**63:
        raise OverflowError("Python int too large to convert to C ssize_t")
    if size < 0:
        raise ValueError("size must be 0 or a positive value")
    if 0 < size < 32768:
        raise ValueError(f"size not valid: {size} bytes")
    _size[0] = size
    return before


def gettrace(): return None
def getprofile(): return None


class ExceptHookArgs(tuple):
    """What is told of an exception in a thread."""

    exc_type, exc_value = property(lambda self: self[0]), property(lambda self: self[1])
    exc_traceback, thread = property(lambda self: self[2]), property(lambda self: self[3])


ExceptHookArgs.__module__, ExceptHookArgs.__qualname__ = "_thread", "_ExceptHookArgs"


def excepthook(args, /):
    """Writes about an exception in a thread."""
    import sys
    from traceback import format_exception
    if args.exc_type is SystemExit:
        return
    name = _main.name if args.thread is None else args.thread.name
    sys.stderr.write(f"Exception in thread {name}:\n")
    sys.stderr.write("".join(format_exception(args.exc_type, args.exc_value, args.exc_traceback)))


def __getattr__(name):
    if name in ("settrace", "setprofile", "settrace_all_threads", "setprofile_all_threads"):
        raise AttributeError(f"module 'threading' has no attribute '{name}': it needs frames, which the "
                             "interpreter does not show")
    raise AttributeError(f"module 'threading' has no attribute '{name}'")
