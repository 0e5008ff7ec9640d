"""Files of the tree as objects: raw bytes, and what buffered files look like. Nothing is held back
here: what is written is in the file at once."""

from io import (BufferedIOBase, RawIOBase, TextIOWrapper, UnsupportedOperation, DEFAULT_BUFFER_SIZE,
                _size)
from posixpath import _fspath
import _tree

_pull, _line, _push, _place, _resize = _tree.read, _tree.line, _tree.write, _tree.seek, _tree.resize


def _fill(data, room):
    """Puts data into what `readinto` was given."""
    view = memoryview(room)
    if view.nbytes != len(view):
        view = view.cast("B")
    view[:len(data)] = data
    return len(data)


def _space(room):
    """The bytes that a buffer takes."""
    return memoryview(room).nbytes


class FileIO(RawIOBase):
    """A file of the tree."""

    __module__ = "_io"
    _handle = None
    _closed = True

    def __init__(self, file, mode="r", closefd=True, opener=None):
        if set(mode) - set("rwxab+"):
            raise ValueError(f"invalid mode: {mode}")
        if sum(map(mode.count, "rwxa")) != 1 or mode.count("+") > 1:
            raise ValueError("Must have exactly one of create/read/write/append mode and at most one plus")
        if isinstance(file, int):
            raise OSError(9, "Bad file descriptor")
        path = _fspath(file)
        if not closefd:
            raise ValueError("Cannot use closefd=False with file name")
        if opener is not None:
            raise UnsupportedOperation("opener gives file descriptors, which the interpreter has not")
        text = path.decode("utf-8", "surrogateescape") if isinstance(path, bytes) else path
        kind = [letter for letter in "rwxa" if letter in mode][0]
        plus = "+" in mode
        self._handle = _tree.open(text, path, kind + "+" if plus else kind)
        self._closed, self.name, self.closefd = False, path, True
        self._reads, self._writes = kind == "r" or plus, kind != "r" or plus
        shown = {"x": "xb", "a": "ab"}.get(kind, "rb" if self._reads else "wb")
        self.mode = shown + "+" if plus else shown

    def _open_for(self, reading=None):
        if self._closed:
            raise ValueError("I/O operation on closed file")
        if reading is True and not self._reads:
            raise UnsupportedOperation("File not open for reading")
        if reading is False and not self._writes:
            raise UnsupportedOperation("File not open for writing")
        return self._handle

    def __repr__(self):
        if self._closed:
            return "<_io.FileIO [closed]>"
        return f"<_io.FileIO name={self.name!r} mode={self.mode!r} closefd=True>"

    def read(self, size=-1, /):
        handle, size = self._open_for(True), _size(size)
        return _pull(handle, size if size >= 0 else None)

    def readall(self):
        if not self._open_for() or not self._reads:
            raise OSError(9, "Bad file descriptor")
        return _pull(self._handle, None)

    def readline(self, size=-1, /):
        handle, size = self._open_for(True), _size(size)
        return _line(handle, size if size >= 0 else None)

    def readinto(self, b, /):
        return _fill(_pull(self._open_for(True), _space(b)), b)

    def write(self, b, /):
        return _push(self._open_for(False), b)

    def seek(self, pos, whence=0, /):
        return _place(self._open_for(), pos, whence)

    def tell(self):
        return _place(self._open_for(), 0, 1)

    def truncate(self, size=None, /):
        handle = self._open_for(False)
        return _resize(handle, self.tell() if size is None else size)

    def close(self):
        if not self._closed:
            self._closed = True
            _tree.close(self._handle)

    def readable(self):
        self._open_for()
        return self._reads

    def writable(self):
        self._open_for()
        return self._writes

    def seekable(self):
        self._open_for()
        return True

    def isatty(self):
        self._open_for()
        return False

    def fileno(self):
        self._open_for()
        raise UnsupportedOperation("fileno")


class _Buffered(BufferedIOBase):
    """What the buffered files have in common. `_handle` is that of a file of the tree; other raw
    files are asked by their methods, and `_ahead` is what was read of them too early."""

    _handle = None

    def __init__(self, raw, buffer_size=DEFAULT_BUFFER_SIZE):
        self._check(raw)
        if buffer_size <= 0:
            raise ValueError("buffer size must be strictly positive")
        self._raw, self._ahead = raw, b""
        if type(raw) is FileIO:
            self._handle = raw._handle

    def _check(self, raw):
        raw.readable

    def _get(self, what):
        if self._raw is None:
            raise ValueError("raw stream has been detached")
        if self._raw.closed:
            raise ValueError(what)
        return self._handle

    @property
    def raw(self):
        if self._raw is None:
            raise ValueError("raw stream has been detached")
        return self._raw

    closed = property(lambda self: self.raw.closed)
    name = property(lambda self: self.raw.name)
    mode = property(lambda self: self.raw.mode)

    def __repr__(self):
        kind = f"_io.{type(self).__name__}" if type(self).__module__ == "_io" else type(self).__name__
        try:
            return f"<{kind} name={self.name!r}>"
        except AttributeError:
            return f"<{kind}>"

    def flush(self):
        self._get("flush of closed file")
        if self._handle is None:
            self._raw.flush()

    def close(self):
        if self._raw is not None and not self._raw.closed:
            try:
                self.flush()
            finally:
                self._raw.close()

    def detach(self):
        raw = self.raw
        self.flush()
        self._raw = None
        return raw

    def seek(self, target, whence=0, /):
        handle = self._get("seek of closed file")
        if whence not in (0, 1, 2):
            raise ValueError(f"whence value {whence} unsupported")
        if handle is not None:
            return _place(handle, target, whence)
        if whence == 1:
            target -= len(self._ahead)
        self._ahead = b""
        return self._raw.seek(target, whence)

    def tell(self):
        handle = self._get("I/O operation on closed file")
        return _place(handle, 0, 1) if handle is not None else self._raw.tell() - len(self._ahead)

    def seekable(self):
        self._get("I/O operation on closed file")
        return self._raw.seekable()

    def readable(self):
        self._get("I/O operation on closed file")
        return self._raw.readable()

    def writable(self):
        self._get("I/O operation on closed file")
        return self._raw.writable()

    def fileno(self):
        self._get("I/O operation on closed file")
        return self._raw.fileno()

    def isatty(self):
        self._get("I/O operation on closed file")
        return self._raw.isatty()


class _Reads:
    """Reading of buffered files."""

    def read(self, size=-1, /):
        handle, size = self._get("read of closed file"), _size(size)
        if size < -1:
            raise ValueError("read length must be non-negative or -1")
        if handle is not None:
            return _pull(handle, size if size >= 0 else None)
        parts = [self._ahead]
        self._ahead = b""
        have = len(parts[0])
        while size < 0 or have < size:
            part = self._raw.read(DEFAULT_BUFFER_SIZE)
            if not part:
                break
            parts.append(part)
            have += len(part)
        data = b"".join(parts)
        if 0 <= size < len(data):
            data, self._ahead = data[:size], data[size:]
        return data

    def read1(self, size=-1, /):
        handle = self._get("read of closed file")
        size = DEFAULT_BUFFER_SIZE if size < 0 else size
        if handle is not None:
            return _pull(handle, size)
        return self.read(len(self._ahead[:size])) if self._ahead else self._raw.read(size)

    def readline(self, size=-1, /):
        handle, size = self._get("readline of closed file"), _size(size)
        if handle is not None:
            return _line(handle, size if size >= 0 else None)
        parts, left = [], size
        while left != 0:
            held = self._ahead or self._raw.read(DEFAULT_BUFFER_SIZE)
            if not held:
                break
            end = held.find(b"\n") + 1 or len(held)
            end = min(end, left) if left > 0 else end
            parts.append(held[:end])
            self._ahead = held[end:]
            left -= end if left > 0 else 0
            if parts[-1].endswith(b"\n"):
                break
        return b"".join(parts)

    def readinto(self, b, /):
        self._get("readinto of closed file")
        return _fill(self.read(_space(b)), b)

    def readinto1(self, b, /):
        self._get("readinto of closed file")
        return _fill(self.read1(_space(b)), b)

    def peek(self, size=0, /):
        handle = self._get("peek of closed file")
        if handle is None:
            self._ahead = self._ahead or self._raw.read(DEFAULT_BUFFER_SIZE) or b""
            return self._ahead
        at = _place(handle, 0, 1)
        data = _pull(handle, DEFAULT_BUFFER_SIZE)
        _place(handle, at, 0)
        return data


class _Writes:
    """Writing of buffered files."""

    def write(self, b, /):
        handle = self._get("write to closed file")
        if isinstance(b, str):
            raise TypeError("a bytes-like object is required, not 'str'")
        if handle is not None:
            return _push(handle, b)
        if self._ahead:
            self._raw.seek(-len(self._ahead), 1)
            self._ahead = b""
        data = bytes(memoryview(b))
        done = 0
        while done < len(data):
            done += self._raw.write(data[done:]) or 0
        return done

    def truncate(self, pos=None, /):
        handle = self._get("truncate of closed file")
        pos = self.tell() if pos is None else pos
        return _resize(handle, pos) if handle is not None else self._raw.truncate(pos)


class BufferedReader(_Reads, _Buffered):
    """A file that is read."""

    __module__ = "_io"

    def _check(self, raw):
        if not raw.readable():
            raise UnsupportedOperation("File or stream is not readable.")

    def truncate(self, pos=None, /):
        self._get("truncate of closed file")
        raise UnsupportedOperation("truncate")

    def writable(self): return False


class BufferedWriter(_Writes, _Buffered):
    """A file that is written."""

    __module__ = "_io"

    def _check(self, raw):
        if not raw.writable():
            raise UnsupportedOperation("File or stream is not writable.")

    def readinto(self, b, /):
        raise UnsupportedOperation("read")

    def readable(self): return False


class BufferedRandom(_Reads, _Writes, _Buffered):
    """A file that is read and written."""

    __module__ = "_io"

    def _check(self, raw):
        if not raw.seekable():
            raise UnsupportedOperation("File or stream is not seekable.")


class BufferedRWPair(BufferedIOBase):
    """A file to read and another to write as one."""

    __module__ = "_io"

    def __init__(self, reader, writer, buffer_size=DEFAULT_BUFFER_SIZE, /):
        self.reader, self.writer = BufferedReader(reader, buffer_size), BufferedWriter(writer, buffer_size)

    def read(self, size=-1, /): return self.reader.read(size)
    def read1(self, size=-1, /): return self.reader.read1(size)
    def readinto(self, b, /): return self.reader.readinto(b)
    def readinto1(self, b, /): return self.reader.readinto1(b)
    def peek(self, size=0, /): return self.reader.peek(size)
    def readable(self): return self.reader.readable()
    def write(self, b, /): return self.writer.write(b)
    def flush(self): self.writer.flush()
    def writable(self): return self.writer.writable()
    def isatty(self): return self.writer.isatty() or self.reader.isatty()
    closed = property(lambda self: self.writer.closed)

    def close(self):
        try:
            self.writer.close()
        finally:
            self.reader.close()


def _checked(name, value):
    if value is not None and not isinstance(value, str):
        raise TypeError(f"open() argument {name!r} must be str or None, not {type(value).__name__}")


def open(file, mode="r", buffering=-1, encoding=None, errors=None, newline=None, closefd=True,
         opener=None):
    """Opens a file of the tree."""
    if not isinstance(mode, str):
        raise TypeError(f"open() argument 'mode' must be str, not {type(mode).__name__}")
    if not hasattr(buffering, "__index__"):
        raise TypeError(f"'{type(buffering).__name__}' object cannot be interpreted as an integer")
    _checked("encoding", encoding)
    _checked("errors", errors)
    _checked("newline", newline)
    if not isinstance(file, int):
        file = _fspath(file)
    letters = set(mode)
    if letters - set("axrwb+t") or len(letters) < len(mode):
        raise ValueError(f"invalid mode: {mode!r}")
    binary = "b" in letters
    if binary and "t" in letters:
        raise ValueError("can't have text and binary mode at once")
    if len(letters & set("xrwa")) > 1:
        raise ValueError("must have exactly one of create/read/write/append mode")
    for name, value in (("an encoding", encoding), ("an errors", errors), ("a newline", newline)):
        if binary and value is not None:
            raise ValueError(f"binary mode doesn't take {name} argument")
    raw = FileIO(file, mode.replace("b", "").replace("t", ""), closefd, opener)
    try:
        if buffering == 0:
            if not binary:
                raise ValueError("can't have unbuffered text I/O")
            return raw
        kind = BufferedRandom if "+" in letters else BufferedReader if "r" in letters else BufferedWriter
        buffer = kind(raw)
        if binary:
            return buffer
        text = TextIOWrapper(buffer, encoding, errors, newline, buffering == 1)
    except BaseException:
        raw.close()
        raise
    text.mode = mode
    return text


def open_code(path):
    """Opens a file with code in it."""
    if not isinstance(path, str):
        raise TypeError(f"open_code() argument 'path' must be str, not {type(path).__name__}")
    return open(path, "rb")
