"""Files and directories of the tree that are gone when they are closed."""

import _os_files as _os
import io as _io
from posixpath import _fspath, abspath as _abspath, join as _join
from random import SystemRandom as _SystemRandom

__all__ = ["NamedTemporaryFile", "TemporaryFile", "SpooledTemporaryFile", "TemporaryDirectory", "mkstemp", "mkdtemp",
           "mktemp", "TMP_MAX", "gettempprefix", "tempdir", "gettempdir", "gettempprefixb", "gettempdirb"]

TMP_MAX = 238328
template = "tmp"
tempdir = None


def gettempdir():
    """Where such files are made."""
    return "/box/tmp"


def gettempdirb(): return b"/box/tmp"
def gettempprefix(): return "tmp"
def gettempprefixb(): return b"tmp"


def _names(suffix, prefix, dir):
    """Paths that are likely to be free, without end."""
    raw = any(isinstance(one, bytes) for one in (suffix, prefix, dir))
    if raw and any(isinstance(one, str) for one in (suffix, prefix, dir)):
        raise TypeError("Can't mix bytes and non-bytes in path components.")
    dir = (gettempdirb() if raw else gettempdir()) if dir is None else _fspath(dir)
    prefix = (b"tmp" if raw else "tmp") if prefix is None else prefix
    suffix = (b"" if raw else "") if suffix is None else suffix
    source = _SystemRandom()
    for _ in range(TMP_MAX):
        middle = "".join(source.choices("abcdefghijklmnopqrstuvwxyz0123456789_", k=8))
        yield _abspath(_join(dir, prefix + (middle.encode() if raw else middle) + suffix))
    raise FileExistsError(17, "No usable temporary file name found")


def mkdtemp(suffix=None, prefix=None, dir=None):
    """Makes a directory of its own."""
    for path in _names(suffix, prefix, dir):
        try:
            _os.mkdir(path, 0o700)
        except FileExistsError:
            continue
        return path


def mkstemp(suffix=None, prefix=None, dir=None, text=False):
    """Would give a file descriptor, which the interpreter has not."""
    raise _io.UnsupportedOperation("mkstemp() gives a file descriptor, which the interpreter has not; use "
                                   "NamedTemporaryFile(), or the process wall")


def mktemp(suffix="", prefix=template, dir=None):
    """A name that is free now."""
    from _path_files import exists
    for path in _names(suffix, prefix, dir):
        if not exists(path):
            return path


def _opened(mode, buffering, encoding, newline, suffix, prefix, dir, errors):
    kind = mode.replace("w", "x", 1)
    for path in _names(suffix, prefix, dir):
        try:
            file = open(path, kind, buffering, encoding, errors, newline)
        except FileExistsError:
            continue
        return file, path


class _TemporaryFileWrapper:
    """An open file whose name goes when it is closed."""

    def __init__(self, file, name, delete=True, delete_on_close=True):
        self.file, self.name, self.delete = file, name, delete
        self._on_close = delete_on_close

    def __getattr__(self, name): return getattr(self.__dict__["file"], name)
    def __repr__(self): return f"<tempfile._TemporaryFileWrapper object, file={self.file!r}>"
    def __iter__(self): return iter(self.file)

    def __enter__(self):
        self.file.__enter__()
        return self

    def __exit__(self, *args):
        self.close()
        self._remove(self.delete)

    def _remove(self, wanted):
        if wanted:
            self.delete = False
            try:
                _os.unlink(self.name)
            except FileNotFoundError:
                pass

    def close(self):
        self.file.close()
        self._remove(self.delete and self._on_close)


def NamedTemporaryFile(mode="w+b", buffering=-1, encoding=None, newline=None, suffix=None, prefix=None, dir=None,
                       delete=True, *, errors=None, delete_on_close=True):
    """A file that has a name until it is closed."""
    file, path = _opened(mode, buffering, encoding, newline, suffix, prefix, dir, errors)
    return _TemporaryFileWrapper(file, path, delete, delete_on_close)


def TemporaryFile(mode="w+b", buffering=-1, encoding=None, newline=None, suffix=None, prefix=None, dir=None, *,
                  errors=None):
    """A file without a name."""
    file, path = _opened(mode, buffering, encoding, newline, suffix, prefix, dir, errors)
    _os.unlink(path)
    return file


class SpooledTemporaryFile(_io.IOBase):
    """A file in memory, as all of them are here."""

    def __init__(self, max_size=0, mode="w+b", buffering=-1, encoding=None, newline=None, suffix=None, prefix=None,
                 dir=None, *, errors=None):
        if "b" in mode:
            self._file = _io.BytesIO()
        else:
            self._file = _io.TextIOWrapper(_io.BytesIO(), encoding, errors, newline)
        self._max_size, self._mode, self._rolled = max_size, mode, False

    def __getattr__(self, name): return getattr(self.__dict__["_file"], name)
    def __iter__(self): return iter(self._file)
    def __enter__(self): return self
    def __exit__(self, *args): self.close()
    def rollover(self): self._rolled = True
    def close(self): self._file.close()
    def flush(self): self._file.flush()
    def read(self, *args): return self._file.read(*args)
    def readline(self, *args): return self._file.readline(*args)
    def readlines(self, *args): return self._file.readlines(*args)
    def seek(self, *args): return self._file.seek(*args)
    def tell(self): return self._file.tell()
    def readable(self): return self._file.readable()
    def writable(self): return self._file.writable()
    def seekable(self): return self._file.seekable()
    def truncate(self, size=None): return self._file.truncate(size)

    def write(self, s):
        done = self._file.write(s)
        if self._max_size and self._file.tell() > self._max_size:
            self._rolled = True
        return done

    def writelines(self, lines):
        for line in lines:
            self.write(line)

    closed = property(lambda self: self._file.closed)
    mode = property(lambda self: self._mode)


class TemporaryDirectory:
    """A directory that is gone when its `with` ends."""

    def __init__(self, suffix=None, prefix=None, dir=None, ignore_cleanup_errors=False, *, delete=True):
        self.name = mkdtemp(suffix, prefix, dir)
        self._ignore, self._delete = ignore_cleanup_errors, delete

    def __repr__(self): return f"<TemporaryDirectory {self.name!r}>"
    def __enter__(self): return self.name

    def __exit__(self, *args):
        if self._delete:
            self.cleanup()

    def cleanup(self):
        """Removes it now."""
        from shutil import rmtree
        if _os.access(self.name, 0):
            rmtree(self.name, ignore_errors=self._ignore)

    __class_getitem__ = classmethod(lambda cls, item: type(list[int])(cls, item))
