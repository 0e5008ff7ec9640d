"""What of `os.path` looks at files."""

from posixpath import _fspath
import _tree

__all__ = ["exists", "lexists", "isfile", "isdir", "islink", "ismount", "isjunction", "isdevdrive", "getsize",
           "getmtime", "getatime", "getctime", "samefile", "samestat"]


def _kind(path):
    """1 for a file, 2 for a directory, 3 for a device, 0 for nothing."""
    if isinstance(path, int):
        return 0
    try:
        path = _fspath(path)
    except TypeError:
        raise TypeError("stat: path should be string, bytes, os.PathLike or integer, not "
                        + type(path).__name__) from None
    return _tree.kind(path.decode("utf-8", "surrogateescape") if isinstance(path, bytes) else path)


def exists(path):
    """Whether there is something."""
    return _kind(path) > 0


lexists = exists


def isfile(path):
    """Whether there is a file."""
    return _kind(path) == 1


def isdir(s, /):
    """Whether there is a directory."""
    return _kind(s) == 2


def islink(path):
    """Whether there is a link, of which there are none."""
    _fspath(path)
    return False


isjunction = isdevdrive = islink


def ismount(path):
    """Whether another system of files begins there: the top only."""
    from posixpath import abspath
    return _kind(path) == 2 and abspath(path) in ("/", b"/")


def _stat(path):
    import _os_files
    return _os_files.stat(path)


def getsize(filename):
    """How many bytes a file has."""
    return _stat(filename).st_size


def getmtime(filename):
    """When it was changed."""
    return _stat(filename).st_mtime


def getatime(filename):
    """When it was read."""
    return _stat(filename).st_atime


def getctime(filename):
    """When what is known of it was changed."""
    return _stat(filename).st_ctime


def samestat(s1, s2):
    """Whether two answers of `stat` are of one file."""
    return s1.st_ino == s2.st_ino and s1.st_dev == s2.st_dev


def samefile(f1, f2):
    """Whether two paths lead to one file."""
    return samestat(_stat(f1), _stat(f2))
