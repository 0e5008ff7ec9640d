"""Tasks that run side by side, in one thread, and without a host: what they wait for is each other
and time. Sockets, processes, threads and signals are not here."""

from asyncio.events import *
from asyncio.events import _get_running_loop, _set_running_loop
from asyncio.coroutines import *
from asyncio.exceptions import *
from asyncio.futures import *
from asyncio.tasks import *
from asyncio.tasks import _enter_task, _leave_task, _register_task, _unregister_task
from asyncio.timeouts import *
from asyncio.taskgroups import *
from asyncio.locks import *
from asyncio.queues import *
from asyncio.runners import *

from asyncio import events, coroutines, exceptions, futures, tasks, timeouts, taskgroups, locks
from asyncio import queues, runners

__all__ = tuple([name for part in (events, coroutines, exceptions, futures, tasks, timeouts,
                                   taskgroups, locks, queues, runners)
                 for name in part.__all__]) + ("to_thread",)


async def to_thread(func, /, *args, **kwargs):
    """Needs threads."""
    raise NotImplementedError("asyncio.to_thread() needs threads, which the interpreter has not; "
                              "call the function itself, or use the process wall")


_needs = {
    "sockets": "open_connection start_server open_unix_connection start_unix_server StreamReader "
               "StreamWriter StreamReaderProtocol Server Protocol BaseProtocol BufferedProtocol "
               "DatagramProtocol DatagramTransport Transport BaseTransport ReadTransport "
               "WriteTransport",
    "processes": "create_subprocess_exec create_subprocess_shell subprocess SubprocessProtocol "
                 "SubprocessTransport AbstractChildWatcher FastChildWatcher MultiLoopChildWatcher "
                 "PidfdChildWatcher SafeChildWatcher ThreadedChildWatcher get_child_watcher "
                 "set_child_watcher",
}


def __getattr__(name):
    for what, names in _needs.items():
        if name in names.split():
            raise AttributeError(f"module 'asyncio' has no attribute '{name}': it needs {what}, "
                                 "which the interpreter has not; the process wall has them")
    raise AttributeError(f"module 'asyncio' has no attribute '{name}'")
