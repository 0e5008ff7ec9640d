"""What of `os` works on files: those of the tree that the host handed in."""

from posixpath import _fspath, join as _join, split as _split
import _tree

__all__ = ["DirEntry", "access", "chdir", "chmod", "chown", "lchmod", "lchown", "link", "listdir", "lstat", "makedirs",
           "mkdir", "readlink", "remove", "removedirs", "rename", "renames", "replace", "rmdir",
           "scandir", "stat", "stat_result", "symlink", "sync", "truncate", "umask", "unlink", "utime", "walk",
           "supports_dir_fd", "supports_effective_ids", "supports_fd", "supports_follow_symlinks"]

supports_dir_fd = supports_effective_ids = supports_fd = supports_follow_symlinks = frozenset()


def _path(path, name, what="path", number=False):
    """A path as a text, and as errors show it."""
    if isinstance(path, str):
        text = shown = path
    else:
        if number and isinstance(path, int):
            raise OSError(9, "Bad file descriptor", path)
        try:
            shown = _fspath(path)
        except TypeError:
            kinds = "string, bytes, os.PathLike or integer" if number else "string, bytes or os.PathLike"
            raise TypeError(f"{name}: {what} should be {kinds}, not {type(path).__name__}") from None
        text = shown.decode("utf-8", "surrogateescape") if isinstance(shown, bytes) else shown
    if "\0" in text:
        raise ValueError(f"{name}: embedded null character in {what}")
    return text, shown


def _no_descriptor(name, *given):
    """Directories are named by their paths alone."""
    if any(one is not None for one in given):
        raise NotImplementedError(f"{name}: dir_fd unavailable on this platform")


class stat_result(tuple):
    """What is known of a file."""

    __module__ = "os"
    n_fields, n_sequence_fields, n_unnamed_fields = 19, 10, 3
    _names = ("st_mode", "st_ino", "st_dev", "st_nlink", "st_uid", "st_gid", "st_size", "st_atime", "st_mtime",
              "st_ctime")
    __match_args__ = _names[:7]

    def __new__(cls, sequence, dict={}, /):
        sequence = tuple(sequence)
        if len(sequence) < 10:
            raise TypeError("os.stat_result() takes an at least 10-sequence "
                            f"({len(sequence)}-sequence given)")
        made = tuple.__new__(cls, sequence[:10])
        times = (sequence[10:13] + sequence[7:10])[:3] if len(sequence) >= 13 else sequence[7:10]
        made._times = [x * 10**9 if isinstance(x, int) else x for x in times]
        made._more = dict
        return made

    def __repr__(self):
        return f"os.stat_result({', '.join([f'{k}={v!r}' for k, v in zip(self._names, self)])})"

    st_mode, st_ino, st_dev, st_nlink = (property(lambda self, at=at: self[at]) for at in range(4))
    st_uid, st_gid, st_size = (property(lambda self, at=at: self[at]) for at in range(4, 7))
    st_atime_ns, st_mtime_ns, st_ctime_ns = (property(lambda self, at=at: self._times[at]) for at in range(3))
    st_atime, st_mtime, st_ctime = (property(lambda self, at=at: self._times[at] / 1e9) for at in range(3))
    st_blksize = property(lambda self: 4096)
    st_blocks = property(lambda self: -(-self[6] // 4096) * 8)
    st_rdev = property(lambda self: 0)


def _stat_of(text, shown):
    mode, number, links, size, read, changed = _tree.stat(text, shown)
    made = stat_result((mode, number, 1, links, 0, 0, size, read // 10**9, changed // 10**9, changed // 10**9))
    made._times = [read, changed, changed]
    return made


def stat(path, *, dir_fd=None, follow_symlinks=True):
    """What is known of a file or a directory."""
    _no_descriptor("stat", dir_fd)
    return _stat_of(*_path(path, "stat", number=True))


def lstat(path, *, dir_fd=None):
    """The same, not following links."""
    _no_descriptor("lstat", dir_fd)
    return _stat_of(*_path(path, "lstat"))


def _listed(path, name):
    if path is None:
        path = "."
    if isinstance(path, int):
        raise OSError(9, "Bad file descriptor", path)
    try:
        shown = _fspath(path)
    except TypeError:
        raise TypeError(f"{name}: path should be string, bytes, os.PathLike, integer or None, not "
                        + type(path).__name__) from None
    text, shown = _path(shown, name)
    return shown, _tree.scan(text, shown)


def listdir(path=None):
    """The names in a directory."""
    shown, found = _listed(path, "listdir")
    names = [name for name, inner in found]
    return [name.encode("utf-8", "surrogateescape") for name in names] if isinstance(shown, bytes) else names


class DirEntry:
    """A name in a directory, and what is known of it."""

    __module__ = "posix"
    __slots__ = ("name", "path", "_inner")

    def __new__(cls):
        raise TypeError("cannot create 'posix.DirEntry' instances")

    def __repr__(self): return f"<DirEntry {self.name!r}>"
    def __fspath__(self): return self.path
    def is_dir(self, *, follow_symlinks=True): return self._inner
    def is_file(self, *, follow_symlinks=True): return not self._inner and _tree.kind(fsdecode(self.path)) == 1
    def is_symlink(self): return False
    def is_junction(self): return False
    def inode(self): return self.stat().st_ino

    def stat(self, *args, follow_symlinks=True):
        if args:
            raise TypeError("stat() takes no positional arguments")
        return stat(self.path)

    __class_getitem__ = classmethod(lambda cls, item: type(list[int])(cls, item))


def fsdecode(name):
    return name.decode("utf-8", "surrogateescape") if isinstance(name, bytes) else name


class ScandirIterator:
    """The entries of a directory, one after the other."""

    __module__ = "posix"

    def __init__(self, shown, found):
        self._shown, self._found = shown, iter(found)

    def __iter__(self): return self
    def __enter__(self): return self
    def __exit__(self, *args): self.close()
    def close(self): self._found = iter(())

    def __next__(self):
        name, inner = next(self._found)
        if isinstance(self._shown, bytes):
            name = name.encode("utf-8", "surrogateescape")
        entry = object.__new__(DirEntry)
        entry.name, entry._inner = name, inner
        entry.path = _join(self._shown, name)
        return entry


def scandir(path=None):
    """The entries of a directory."""
    return ScandirIterator(*_listed(path, "scandir"))


def mkdir(path, mode=0o777, *, dir_fd=None):
    """Makes a directory."""
    _no_descriptor("mkdir", dir_fd)
    text, shown = _path(path, "mkdir")
    _tree.mkdir(text, shown, mode)


def makedirs(name, mode=0o777, exist_ok=False):
    """Makes a directory and those around it."""
    name = _fspath(name)
    todo = []
    outer = name
    while True:
        outer, last = _split(outer.rstrip(_slash(outer)) or outer)
        if not outer or not last or _tree.kind(fsdecode(outer)):
            break
        todo.append(outer)
    for outer in reversed(todo):
        if fsdecode(outer).rpartition("/")[2] not in (".", ".."):
            try:
                mkdir(outer)
            except FileExistsError:
                pass
    if todo and fsdecode(name).rstrip("/").rpartition("/")[2] == ".":
        return
    try:
        mkdir(name, mode)
    except OSError:
        if not exist_ok or _tree.kind(fsdecode(name)) != 2:
            raise


def _slash(path): return b"/" if isinstance(path, bytes) else "/"


def unlink(path, *, dir_fd=None):
    """Removes a file."""
    _no_descriptor("unlink", dir_fd)
    _tree.unlink(*_path(path, "unlink"))


def remove(path, *, dir_fd=None):
    """Removes a file."""
    _no_descriptor("remove", dir_fd)
    _tree.unlink(*_path(path, "remove"))


def rmdir(path, *, dir_fd=None):
    """Removes an empty directory."""
    _no_descriptor("rmdir", dir_fd)
    _tree.rmdir(*_path(path, "rmdir"))


def removedirs(name):
    """Removes an empty directory, and those around it that are empty then."""
    rmdir(name)
    outer = _split(_fspath(name).rstrip(_slash(_fspath(name))))[0]
    while outer:
        try:
            rmdir(outer)
        except OSError:
            break
        outer = _split(outer)[0]


def _moved(src, dst, name):
    old, shown = _path(src, name, "src")
    new, shown2 = _path(dst, name, "dst")
    _tree.rename(old, new, shown, shown2)


def rename(src, dst, *, src_dir_fd=None, dst_dir_fd=None):
    """Gives a file or a directory another name, over a file that has it."""
    _no_descriptor("rename", src_dir_fd, dst_dir_fd)
    _moved(src, dst, "rename")


def replace(src, dst, *, src_dir_fd=None, dst_dir_fd=None):
    """Gives a file or a directory another name, over a file that has it."""
    _no_descriptor("replace", src_dir_fd, dst_dir_fd)
    _moved(src, dst, "replace")


def renames(old, new):
    """Renames, making the directories that are needed and removing those that are empty then."""
    outer = _split(new)[0]
    if outer and not _tree.kind(fsdecode(outer)):
        makedirs(outer)
    rename(old, new)
    outer = _split(old)[0]
    if outer:
        try:
            removedirs(outer)
        except OSError:
            pass


def chdir(path):
    """Goes to another directory."""
    _tree.chdir(*_path(path, "chdir", number=True))


def chmod(path, mode, *, dir_fd=None, follow_symlinks=True):
    """Sets who may do what."""
    _no_descriptor("chmod", dir_fd)
    text, shown = _path(path, "chmod", number=True)
    _tree.chmod(text, shown, mode)


def lchmod(path, mode):
    """The same: there are no links."""
    chmod(path, mode)


def chown(path, uid, gid, *, dir_fd=None, follow_symlinks=True):
    """Sets whose it is: everything belongs to the program."""
    stat(path)
    if uid not in (-1, 0) or gid not in (-1, 0):
        raise PermissionError(1, "Operation not permitted", _fspath(path))


lchown = chown


def access(path, mode, *, dir_fd=None, effective_ids=False, follow_symlinks=True):
    """Whether something may be done."""
    _no_descriptor("access", dir_fd)
    text, shown = _path(path, "access", number=True)
    if not _tree.kind(text):
        return False
    bits = _tree.stat(text, shown)[0] >> 6 & 7
    return mode & 7 & ~bits == 0


def utime(path, times=None, *, ns=None, dir_fd=None, follow_symlinks=True):
    """Sets when it was read and changed."""
    _no_descriptor("utime", dir_fd)
    text, shown = _path(path, "utime", number=True)
    if times is not None and ns is not None:
        raise ValueError("utime: you may specify either 'times' or 'ns' but not both")
    given = ns if ns is not None else times
    if given is None:
        return _tree.utime(text, shown, None, None)
    if not isinstance(given, tuple) or len(given) != 2:
        raise TypeError(f"utime: '{'times' if ns is None else 'ns'}' must be "
                        + ("either a tuple of two ints or None" if ns is None else "a tuple of two ints"))
    if ns is None:
        given = [int(one * 10**9) if isinstance(one, int) else int(one * 1e9) for one in given]
    _tree.utime(text, shown, *given)


def truncate(path, length):
    """Makes a file so long."""
    text, shown = _path(path, "truncate", number=True)
    if length < 0:
        raise OSError(22, "Invalid argument", shown)
    handle = _tree.open(text, shown, "r+")
    try:
        _tree.resize(handle, length)
    finally:
        _tree.close(handle)


def umask(mask, /):
    """The mask, which stays what it is."""
    return 0o022


def sync():
    """Nothing: there is no disk."""


_no_links = "Operation not supported: there are no links in this file tree"


def symlink(src, dst, target_is_directory=False, *, dir_fd=None):
    """Links are not supported."""
    raise OSError(95, _no_links, _fspath(src), None, _fspath(dst))


def link(src, dst, *, src_dir_fd=None, dst_dir_fd=None, follow_symlinks=True):
    """Links are not supported."""
    src, dst = _fspath(src), _fspath(dst)
    if not _tree.kind(fsdecode(src)):
        raise FileNotFoundError(2, "No such file or directory", src, None, dst)
    raise OSError(95, _no_links, src, None, dst)


def readlink(path, *, dir_fd=None):
    """Where a link leads: there are none."""
    lstat(path)
    raise OSError(22, "Invalid argument", _fspath(path))


def walk(top, topdown=True, onerror=None, followlinks=False):
    """Every directory below one, with the names in it."""
    todo = [_fspath(top)]
    while todo:
        here = todo.pop()
        if isinstance(here, tuple):
            yield here
            continue
        try:
            entries = _listed(here, "scandir")[1]
        except OSError as error:
            if onerror is not None:
                onerror(error)
            continue
        known = (lambda name: name.encode("utf-8", "surrogateescape")) if isinstance(here, bytes) else str
        inner = [known(name) for name, directory in entries if directory]
        names = [known(name) for name, directory in entries if not directory]
        if topdown:
            yield here, inner, names
        else:
            todo.append((here, inner, names))
        todo += [_join(here, name) for name in reversed(inner)]
