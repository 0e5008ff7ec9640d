"""Files in memory: texts, bytes, and what all files have. The rest is made when it is asked for."""

__all__ = ["BytesIO", "StringIO", "IOBase", "RawIOBase", "BufferedIOBase", "TextIOBase",
           "TextIOWrapper", "UnsupportedOperation", "SEEK_SET", "SEEK_CUR", "SEEK_END",
           "DEFAULT_BUFFER_SIZE", "text_encoding"]

DEFAULT_BUFFER_SIZE = 8192
SEEK_SET = 0
SEEK_CUR = 1
SEEK_END = 2
BlockingIOError = BlockingIOError


class UnsupportedOperation(OSError, ValueError):
    pass


def _size(size, what="integer argument expected, got"):
    if size is None:
        return -1
    if isinstance(size, int):
        return size
    if hasattr(type(size), "__index__"):
        return size.__index__()
    raise TypeError(f"argument should be integer or None, not '{type(size).__name__}'")


def _view(data):
    """The bytes of a bytes-like object."""
    try:
        return memoryview(data)
    except TypeError:
        raise TypeError(f"a bytes-like object is required, not '{type(data).__name__}'") from None


def _lines(file, most):
    """The lines of a file, until they are longer than so much."""
    lines, total = [], 0
    for line in file:
        lines.append(line)
        total += len(line)
        if most is not None and total > most:
            break
    return lines


class IOBase:
    """What all files have."""

    _closed = False

    def _refuse(self, name):
        raise UnsupportedOperation(name)

    def _need_open(self, message="I/O operation on closed file."):
        if self.closed:
            raise ValueError(message)

    def close(self):
        if not self._closed:
            try:
                self.flush()
            finally:
                # Closed even if the last of it cannot be written.
                self._closed = True

    @property
    def closed(self):
        return self._closed

    def readable(self):
        self._need_open()
        return False

    def writable(self):
        self._need_open()
        return False

    def seekable(self):
        self._need_open()
        return False

    def isatty(self):
        self._need_open()
        return False

    def flush(self):
        self._need_open()

    def tell(self):
        return self.seek(0, SEEK_CUR)

    def seek(self, pos, whence=0):
        self._refuse("seek")

    def truncate(self, pos=None):
        self._refuse("truncate")

    def detach(self):
        self._refuse("detach")

    def fileno(self):
        self._refuse("fileno")

    def __iter__(self):
        self._need_open()
        return self

    def __exit__(self, *args):
        self.close()

    def __enter__(self):
        self._need_open()
        return self

    def __next__(self):
        if line := self.readline():
            return line
        raise StopIteration

    def readline(self, size=-1, /):
        left = _size(size)
        line = bytearray()
        while left and not line.endswith(b"\n"):
            byte = self.read(1)
            if not byte:
                break
            line += byte
            left -= len(byte)
        return bytes(line)

    def readlines(self, hint=None, /):
        return _lines(self, hint if hint is not None and hint > 0 else None)

    def writelines(self, lines, /):
        IOBase._need_open(self)
        for line in lines:
            self.write(line)


class RawIOBase(IOBase):
    def read(self, size=-1, /):
        if size is None or size < 0:
            return self.readall()
        room = bytearray(size)
        count = self.readinto(room)
        return None if count is None else bytes(room[:count])

    def readall(self):
        parts = []
        while part := self.read(DEFAULT_BUFFER_SIZE):
            parts.append(part)
        return b"".join(parts) if parts else part

    def readinto(self, b, /):
        self._refuse("readinto")

    def write(self, b, /):
        self._refuse("write")


class BufferedIOBase(IOBase):
    def read(self, size=-1, /):
        raise UnsupportedOperation("read")

    def read1(self, size=-1, /):
        raise UnsupportedOperation("read1")

    def readinto(self, b, /):
        data = self.read(len(b))
        b[:len(data)] = data
        return len(data)

    readinto1 = readinto

    def write(self, b, /):
        raise UnsupportedOperation("write")


class BytesIO(BufferedIOBase):
    """Bytes as a file."""

    __module__ = "_io"
    _closed = True

    def __init__(self, initial_bytes=b""):
        self._held = bytearray(() if initial_bytes is None else _view(initial_bytes))
        self._at = 0
        self._closed = False

    def _need_open(self, message=None):
        if self._closed:
            raise ValueError("I/O operation on closed file.")

    def getbuffer(self):
        self._need_open()
        return memoryview(self._held)

    def getvalue(self):
        self._need_open()
        return bytes(self._held)

    def close(self):
        self._closed = True
        self._held = bytearray()

    def read(self, size=-1, /):
        self._need_open()
        size = _size(size)
        end = len(self._held) if size < 0 else min(len(self._held), self._at + size)
        if end <= self._at:
            return b""
        data = bytes(self._held[self._at:end])
        self._at = end
        return data

    def read1(self, size=-1, /):
        return self.read(size)

    def readline(self, size=-1, /):
        self._need_open()
        size = _size(size)
        end = self._held.find(b"\n", self._at) + 1 or len(self._held)
        if size >= 0:
            end = min(end, self._at + size)
        if end <= self._at:
            return b""
        data = bytes(self._held[self._at:end])
        self._at = end
        return data

    def readlines(self, hint=None, /):
        # The others stop behind the limit, this one at it.
        return _lines(self, hint - 1 if hint is not None and hint > 0 else None)

    def write(self, b, /):
        self._need_open()
        data = bytes(_view(b))
        gap = self._at - len(self._held)
        if data:
            if gap > 0:
                self._held += bytes(gap)
            end = self._at + len(data)
            self._held[self._at:end] = data
            self._at = end
        return len(data)

    def seek(self, pos, whence=0, /):
        self._need_open()
        if not isinstance(pos, int):
            raise TypeError(f"'{type(pos).__name__}' object cannot be interpreted as an integer")
        if whence not in (SEEK_SET, SEEK_CUR, SEEK_END):
            raise ValueError(f"invalid whence ({whence}, should be 0, 1 or 2)")
        if whence == SEEK_SET and pos < 0:
            raise ValueError(f"negative seek value {pos}")
        self._at = max(0, pos + (0, self._at, len(self._held))[whence])
        return self._at

    def tell(self):
        self._need_open()
        return self._at

    def truncate(self, pos=None, /):
        self._need_open()
        if pos is None:
            pos = self._at
        elif pos < 0:
            raise ValueError(f"negative size value {pos}")
        del self._held[pos:]
        return pos

    def seekable(self):
        self._need_open()
        return True

    readable = writable = seekable


class TextIOBase(IOBase):
    encoding = None
    newlines = None
    errors = None

    def read(self, size=-1, /):
        raise UnsupportedOperation("read")

    def write(self, s, /):
        raise UnsupportedOperation("write")

    def readline(self, size=-1, /):
        raise UnsupportedOperation("readline")


class StringIO(TextIOBase):
    """Text as a file."""

    __module__ = "_io"
    _closed = True

    def __init__(self, initial_value="", newline="\n"):
        if newline is not None and not isinstance(newline, str):
            raise TypeError(f"newline must be str or None, not {type(newline).__name__}")
        if newline not in (None, "", "\n", "\r", "\r\n"):
            raise ValueError(f"illegal newline value: {newline!r}")
        if initial_value is not None and not isinstance(initial_value, str):
            raise TypeError("initial_value must be str or None, not "
                            f"{type(initial_value).__name__}")
        self._closed = False
        self._newline = newline
        self._parts = []
        self._text = ""
        self._at = 0
        self._seen = set()
        if initial_value:
            self._put(initial_value)
            self._at = 0

    def _need_open(self, message=None):
        if self._closed:
            raise ValueError("I/O operation on closed file")

    def __iter__(self):
        if self._closed:
            raise ValueError("I/O operation on closed file.")
        return self

    @property
    def line_buffering(self):
        self._need_open()
        return False

    @property
    def newlines(self):
        if not self._seen:
            return None
        if len(self._seen) == 1:
            return next(iter(self._seen))
        return tuple(x for x in ("\r", "\n", "\r\n") if x in self._seen)

    def _joined(self):
        if self._parts:
            self._text += "".join(self._parts)
            self._parts.clear()
        return self._text

    def getvalue(self):
        self._need_open()
        return self._joined()

    def close(self):
        self._closed = True
        self._parts = []
        self._text = ""

    def _put(self, s):
        newline = self._newline
        if newline is None:
            if "\r" in s:
                if "\r\n" in s:
                    self._seen.add("\r\n")
                s = s.replace("\r\n", "\n")
                if "\r" in s:
                    self._seen.add("\r")
                s = s.replace("\r", "\n")
            elif "\n" in s:
                self._seen.add("\n")
        elif newline not in ("", "\n"):
            s = s.replace("\n", newline)
        if self._at == -1 or (not self._parts and self._at == len(self._text)):
            # What is appended is joined when it is asked for.
            self._parts.append(s)
            self._at = -1
            return
        pos, text = self._at, self._joined()
        if pos > len(text):
            text += "\0" * (pos - len(text))
        self._text = text[:pos] + s + text[pos + len(s):]
        self._at = pos + len(s)

    def _place(self):
        if self._at == -1:
            self._at = len(self._joined())
        return self._at

    def write(self, s, /):
        self._need_open()
        if not isinstance(s, str):
            raise TypeError(f"string argument expected, got {type(s).__name__!r}")
        if s:
            self._put(s)
        return len(s)

    def read(self, size=-1, /):
        self._need_open()
        size = _size(size)
        pos = self._place()
        text = self._joined()
        data = text[pos:] if size < 0 else text[pos:pos + size]
        self._at = pos + len(data)
        return data

    def readline(self, size=-1, /):
        self._need_open()
        size = _size(size)
        pos = self._place()
        text = self._joined()
        newline = self._newline
        if newline in (None, "\n"):
            end = text.find("\n", pos) + 1
        elif newline == "":
            end = 0
            lf = text.find("\n", pos)
            cr = text.find("\r", pos, len(text) if lf < 0 else lf)
            if cr >= 0:
                end = cr + 2 if lf == cr + 1 else cr + 1
            elif lf >= 0:
                end = lf + 1
        else:
            at = text.find(newline, pos)
            end = at + len(newline) if at >= 0 else 0
        end = end or len(text)
        if size >= 0:
            end = min(end, pos + size)
        line = text[pos:end]
        self._at = pos + len(line)
        return line

    def seek(self, pos, whence=0, /):
        self._need_open()
        if not isinstance(pos, int):
            raise TypeError(f"'{type(pos).__name__}' object cannot be interpreted as an integer")
        if whence not in (0, 1, 2):
            raise ValueError(f"Invalid whence ({whence}, should be 0, 1 or 2)")
        if whence == 0:
            if pos < 0:
                raise ValueError(f"Negative seek position {pos}")
            self._joined()
            self._at = pos
        elif pos != 0:
            raise OSError("Can't do nonzero cur-relative seeks")
        elif whence == 1:
            self._place()
        else:
            self._at = len(self._joined())
        return self._at

    def tell(self):
        self._need_open()
        return self._place()

    def truncate(self, pos=None, /):
        self._need_open()
        here = self._place()
        if pos is None:
            pos = here
        elif pos < 0:
            raise ValueError(f"Negative size value {pos}")
        self._text = self._joined()[:pos]
        return pos

    def readable(self):
        self._need_open()
        return True

    writable = seekable = readable


def text_encoding(encoding, stacklevel=2, /):
    return "utf-8" if encoding is None else encoding


from _io_text import TextIOWrapper, IncrementalNewlineDecoder

_of_files = ("FileIO", "BufferedReader", "BufferedWriter", "BufferedRandom", "BufferedRWPair", "open_code")


def __getattr__(name):
    if name == "open":
        return open
    if name in _of_files:
        import _files
        return getattr(_files, name)
    raise AttributeError(f"module 'io' has no attribute '{name}'")
