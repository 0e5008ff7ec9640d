"""What of `os` needs no system: names, paths, and an environment that is the program's own. What works on
files is there where the host handed a file tree in (`_os_files`)."""

from abc import ABC as _ABC, abstractmethod as _abstractmethod
from collections.abc import MutableMapping as _MutableMapping
from posixpath import altsep, curdir, defpath, devnull, extsep, pardir, pathsep, sep, _fspath
import os.path
import _tree as _files

__all__ = ["PathLike", "altsep", "cpu_count", "curdir", "defpath", "devnull", "environ", "environb",
           "error", "extsep", "fsdecode", "fsencode", "fspath", "get_exec_path", "getcwd", "getcwdb",
           "getenv", "getenvb", "linesep", "name", "pardir", "path", "pathsep", "process_cpu_count",
           "putenv", "sep", "strerror", "supports_bytes_environ", "unsetenv", "urandom", "F_OK",
           "R_OK", "W_OK", "X_OK", "SEEK_SET", "SEEK_CUR", "SEEK_END", "EX_OK"]

name, linesep, error = "posix", "\n", OSError
F_OK, R_OK, W_OK, X_OK = 0, 4, 2, 1
SEEK_SET, SEEK_CUR, SEEK_END = 0, 1, 2
EX_OK = 0
supports_bytes_environ = True


def getcwd():
    """Where the program stands: at the root, where there are no files."""
    return _files.cwd() if _files.present() else "/"


def getcwdb():
    """The same as bytes."""
    return fsencode(getcwd())


def fspath(path):
    """The text or the bytes of a path."""
    return _fspath(path)


def fsencode(filename):
    """A path as bytes."""
    filename = _fspath(filename)
    return filename.encode("utf-8", "surrogateescape") if isinstance(filename, str) else filename


def fsdecode(filename):
    """A path as a text."""
    filename = _fspath(filename)
    return filename.decode("utf-8", "surrogateescape") if isinstance(filename, bytes) else filename


class PathLike(_ABC):
    """What has the text of a path."""

    __slots__ = ()

    @_abstractmethod
    def __fspath__(self):
        """The text or the bytes of the path."""
        raise NotImplementedError

    @classmethod
    def __subclasshook__(cls, subclass):
        if cls is not PathLike:
            return NotImplemented
        return any("__fspath__" in base.__dict__ for base in subclass.__mro__) or NotImplemented

    __class_getitem__ = classmethod(lambda cls, item: type(list[int])(cls, item))


class _Environ(_MutableMapping):
    """The variables of the program, which are none at first."""

    def __init__(self, kind, values):
        self._kind, self._values = kind, values

    def _key(self, given):
        if not isinstance(given, self._kind):
            raise TypeError(f"{self._kind.__name__} expected, not {type(given).__name__}"
                            if self._kind is str else
                            f"bytes expected, not {type(given).__name__}")
        return fsencode(given)

    def _shown(self, value): return value.decode("utf-8", "surrogateescape") if (
        self._kind is str) else value

    def __getitem__(self, key):
        found = self._values.get(self._key(key))
        if found is None:
            raise KeyError(key) from None
        return self._shown(found)

    def __setitem__(self, key, value):
        name, text = self._key(key), self._key(value)
        if b"\0" in name + text:
            raise ValueError("embedded null byte")
        if not name or b"=" in name:
            raise OSError(22, "Invalid argument")
        self._values[name] = text

    def __delitem__(self, key):
        if self._values.pop(self._key(key), None) is None:
            raise KeyError(key) from None

    def __iter__(self): return iter([self._shown(key) for key in list(self._values)])
    def __len__(self): return len(self._values)
    def copy(self): return dict(self)

    def setdefault(self, key, value):
        found = self.get(key)
        if found is None:
            self[key] = found = value
        return found

    def __repr__(self):
        shown = ", ".join([f"{key!r}: {value!r}" for key, value in self.items()])
        return f"environ({{{shown}}})"

    def __or__(self, other):
        if not isinstance(other, (dict, _MutableMapping)):
            return NotImplemented
        return {**self, **other}

    def __ror__(self, other):
        if not isinstance(other, (dict, _MutableMapping)):
            return NotImplemented
        return {**other, **self}

    def __ior__(self, other):
        self.update(other)
        return self


environ = _Environ(str, {})
environb = _Environ(bytes, environ._values)


def getenv(key, default=None):
    """A variable, or else the default."""
    return environ.get(key, default)


def getenvb(key, default=None):
    """A variable as bytes, or else the default."""
    return environb.get(key, default)


def putenv(name, value, /):
    """Sets a variable where a process that is started would see it: there are none."""


def unsetenv(name, /):
    """Forgets a variable where a process that is started would see it: there are none."""


def get_exec_path(env=None):
    """Where programs would be looked for."""
    return (environ if env is None else env).get("PATH", defpath).split(pathsep)


def cpu_count():
    """One: a program here runs on one."""
    return 1


process_cpu_count = cpu_count


def urandom(size, /):
    """Bytes that differ each time, from what the host gave the interpreter."""
    from random import SystemRandom
    if not isinstance(size, int):
        raise TypeError(f"'{type(size).__name__}' object cannot be interpreted as an integer")
    if size < 0:
        raise ValueError("negative argument not allowed")
    return SystemRandom().randbytes(size)


def strerror(code, /):
    """What an error number means."""
    return _files.strerror(code)


_needs = {
    "files": """DirEntry access chdir chmod chown lchmod lchown link listdir lstat makedirs mkdir readlink remove
        removedirs rename renames replace rmdir scandir stat stat_result symlink sync truncate umask unlink
        utime walk supports_dir_fd supports_effective_ids supports_fd supports_follow_symlinks""",
    "file descriptors": """chroot close closerange dup dup2 fchdir fchmod fchown fdopen fstat fstatvfs fsync
        ftruncate fwalk listxattr lseek major makedev memfd_create minor mkfifo mknod open openpty
        pathconf pipe pipe2 pread pwrite read readv sendfile statvfs write writev
        O_RDONLY O_WRONLY O_RDWR O_CREAT O_EXCL O_TRUNC O_APPEND""",
    "processes": """abort execl execle execlp execlpe execv execve execvp execvpe fork forkpty getpid
        getppid getpgid getpgrp getpriority getsid kill killpg nice popen posix_spawn posix_spawnp
        register_at_fork setpgid setpriority setsid spawnl spawnle spawnv spawnve startfile system
        times wait wait3 wait4 waitid waitpid _exit""",
    "a system": """confstr ctermid device_encoding get_terminal_size getegid geteuid getgid getgroups
        getlogin getloadavg getrandom getuid isatty login_tty sched_getaffinity sched_yield setegid
        seteuid setgid setuid sysconf terminal_size ttyname uname uname_result""",
}


if _files.present():
    from _os_files import *


def __getattr__(name):
    for what, names in _needs.items():
        if name not in names.split():
            continue
        if what == "files" and _files.present():
            import _os_files
            return getattr(_os_files, name)
        them = "it" if what == "a system" else "them"
        raise AttributeError(f"module 'os' has no attribute '{name}': it needs {what}, which the "
                             f"interpreter has not; the process wall has {them}")
    raise AttributeError(f"module 'os' has no attribute '{name}'")
