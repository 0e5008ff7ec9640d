"""What lies below `threading`: its locks, and the one thread there is."""

from threading import (ExceptHookArgs as _ExceptHookArgs, Lock as lock, RLock, Thread as _Thread, TIMEOUT_MAX,
                       excepthook as _excepthook, get_ident as _ident, local as _local, stack_size)

LockType, error = lock, RuntimeError


def _nothing(name, args, kwds):
    if kwds:
        raise TypeError(f"_thread.{name}() takes no keyword arguments")
    if args:
        raise TypeError(f"_thread.{name}() takes no arguments ({len(args)} given)")


def get_ident(*args, **kwds):
    """The number of the one thread."""
    _nothing("get_ident", args, kwds)
    return _ident()


def get_native_id(*args, **kwds):
    """The number of the one thread."""
    _nothing("get_native_id", args, kwds)
    return _ident()


def _get_main_thread_ident(*args, **kwds):
    _nothing("_get_main_thread_ident", args, kwds)
    return _ident()


def _is_main_interpreter(*args, **kwds):
    _nothing("_is_main_interpreter", args, kwds)
    return True


def _count(*args, **kwds):
    """How many threads were started here: none can be."""
    _nothing("_count", args, kwds)
    return 0


def daemon_threads_allowed(*args, **kwds):
    """Whether a thread may be left behind."""
    _nothing("daemon_threads_allowed", args, kwds)
    return True


def allocate_lock(*args, **kwds):
    """A new lock."""
    _nothing("allocate_lock", args, kwds)
    return lock()


def allocate(*args, **kwds):
    """A new lock."""
    _nothing("allocate", args, kwds)
    return lock()


def exit(*args, **kwds):
    """Ends the thread, which is the program."""
    _nothing("exit", args, kwds)
    raise SystemExit


def exit_thread(*args, **kwds):
    """Ends the thread, which is the program."""
    _nothing("exit_thread", args, kwds)
    raise SystemExit


def start_new_thread(*args, **kwds):
    """Needs threads."""
    _check(args, kwds)
    _Thread().start()


def start_new(*args, **kwds):
    """Needs threads."""
    _check(args, kwds)
    _Thread().start()


def _check(args, kwds):
    if kwds:
        raise TypeError("start_new_thread() takes no keyword arguments")
    if len(args) < 2:
        raise TypeError(f"start_new_thread expected at least 2 arguments, got {len(args)}")
    if len(args) > 3:
        raise TypeError(f"start_new_thread expected at most 3 arguments, got {len(args)}")
    if not callable(args[0]):
        raise TypeError("first arg must be callable")
    if not isinstance(args[1], tuple):
        raise TypeError("2nd arg must be a tuple")
    if len(args) > 2 and not isinstance(args[2], dict):
        raise TypeError("optional 3rd arg must be a dictionary")


def __getattr__(name):
    if name in ("interrupt_main", "start_joinable_thread", "_ThreadHandle", "_make_thread_handle",
                "_shutdown"):
        raise AttributeError(f"module '_thread' has no attribute '{name}': it needs threads, which the "
                             "interpreter does not have")
    raise AttributeError(f"module '_thread' has no attribute '{name}'")
