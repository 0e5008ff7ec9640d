"""Files in the format of gzip, over `zlib`. What is read comes out piece by piece, so that a small file
which stands for a huge one costs no more than is asked of it."""

from io import (BufferedIOBase as _BufferedIOBase, BytesIO as _BytesIO, TextIOWrapper as _TextIOWrapper,
                DEFAULT_BUFFER_SIZE as _BUFFER, UnsupportedOperation as _Unsupported,
                text_encoding as _text_encoding, _size, _view)
from os import PathLike as _PathLike, fspath as _fspath
from struct import pack as _pack, unpack as _unpack
from zlib import (DEFLATED as _DEFLATED, Z_SYNC_FLUSH as _SYNC, compress as _compress,
                  compressobj as _compressing, crc32 as _crc32, decompressobj as _decompressing)

__all__ = ["BadGzipFile", "GzipFile", "open", "compress", "decompress"]

FTEXT, FHCRC, FEXTRA, FNAME, FCOMMENT = 1, 2, 4, 8, 16
READ, WRITE = "rb", "wb"
READ_BUFFER_SIZE = 128 * 1024

# What is read at once: small, since what is not used up is handed on again.
_PIECE = 16 * 1024
_ENDED = "Compressed file ended before the end-of-stream marker was reached"


class BadGzipFile(OSError):
    """The data is not what gzip writes."""


class _Source:
    """The compressed bytes of a file, and those of them that were read too early."""

    def __init__(self, file):
        self.file, self._held, self._at = file, b"", 0

    def _fill(self):
        """Whether there is a next byte."""
        if self._at >= len(self._held):
            self._held, self._at = self.file.read(_PIECE), 0
        return bool(self._held)

    def take(self, size):
        """So many bytes, or all that are left."""
        parts = []
        while size > 0 and self._fill():
            part = self._held[self._at:self._at + size]
            self._at += len(part)
            size -= len(part)
            parts.append(part)
        return b"".join(parts)

    def need(self, size):
        """So many bytes."""
        data = self.take(size)
        if len(data) < size:
            raise EOFError(_ENDED)
        return data

    def skip_text(self):
        """Goes behind a text that ends with a zero."""
        while self._fill():
            end = self._held.find(b"\0", self._at) + 1
            self._at = end or len(self._held)
            if end:
                break

    def skip_zeros(self):
        """Goes to the next byte that is none."""
        while self._fill():
            rest = self._held[self._at:].lstrip(b"\0")
            self._at = len(self._held) - len(rest)
            if rest:
                break

    def piece(self):
        """Some bytes; none at the end."""
        data = self._held[self._at:] if self._fill() else b""
        self._held, self._at = b"", 0
        return data

    def give_back(self, data):
        """Takes back what came last."""
        self._held, self._at = data, 0

    def rewind(self):
        self.file.seek(0)
        self._held, self._at = b"", 0


class _Reader:
    """The members of a file, one after the other."""

    def __init__(self, file, whole=False):
        self._source, self._whole = _Source(file), whole
        self.mtime, self._stream = None, None

    def rewind(self):
        self._source.rewind()
        self._stream = None

    def _begin(self):
        """Reads what stands before a member; false where there is none."""
        source = self._source
        magic = source.take(2)
        if not magic:
            return False
        if magic != b"\x1f\x8b":
            raise BadGzipFile(f"Not a gzipped file ({magic!r})")
        method, flags, mtime = _unpack("<BBIxx", source.need(8))
        if method != _DEFLATED:
            raise BadGzipFile("Unknown compression method")
        if flags & FEXTRA:
            source.need(int.from_bytes(source.need(2), "little"))
        if flags & FNAME:
            source.skip_text()
        if flags & FCOMMENT:
            source.skip_text()
        if flags & FHCRC:
            source.need(2)
        self.mtime = mtime
        self._stream = _decompressing(-15)
        self._sum, self._length, self._full = 0, 0, False
        return True

    def _end(self):
        """Reads what stands behind a member."""
        self._source.give_back(self._stream.unused_data)
        self._stream = None
        wanted, length = _unpack("<II", self._source.need(8))
        if wanted != self._sum:
            both = "" if self._whole else f" {wanted:#x} != {self._sum:#x}"
            raise BadGzipFile(f"CRC check failed{both}")
        if length != self._length & 0xffffffff:
            raise BadGzipFile("Incorrect length of data produced")
        self._source.skip_zeros()

    def more(self, most):
        """The next bytes, at most so many; none at the end."""
        while True:
            if self._stream is not None and self._stream.eof:
                self._end()
            if self._stream is None and not self._begin():
                return b""
            # A stream that gave all it was asked for may have more to give without more input.
            data = self._stream.unconsumed_tail
            if not data and not self._full:
                data = self._source.piece()
                if not data:
                    raise EOFError(_ENDED)
            made = self._stream.decompress(data, most)
            self._full = len(made) == most
            if made:
                self._sum = _crc32(made, self._sum)
                self._length += len(made)
                return made


class GzipFile(_BufferedIOBase):
    """A file of bytes that is compressed where it lies."""

    # The file that was opened here, and has to be closed here.
    myfileobj = None
    fileobj = None

    def __init__(self, filename=None, mode=None, compresslevel=9, fileobj=None, mtime=None):
        if mode and ("t" in mode or "U" in mode):
            raise ValueError(f"Invalid mode: {mode!r}")
        if mode and "b" not in mode:
            mode += "b"
        if fileobj is None:
            from builtins import open
            fileobj = self.myfileobj = open(filename, mode or "rb")
        if filename is not None:
            filename = _fspath(filename)
        else:
            filename = getattr(fileobj, "name", "")
            if not isinstance(filename, (str, bytes)):
                filename = ""
        kind = getattr(fileobj, "mode", "rb") if mode is None else mode
        if kind.startswith("r"):
            self.mode = READ
            self._reader = _Reader(fileobj)
            self._ahead, self._used, self._place = b"", 0, 0
        elif kind.startswith(("w", "a", "x")):
            if mode is None:
                from warnings import warn
                warn("GzipFile was opened for writing, but this will change in future Python releases.  "
                     "Specify the mode argument for opening it for writing.", FutureWarning, 2)
            self.mode = WRITE
            self.crc = self.size = self.offset = 0
            self.compress = _compressing(compresslevel, _DEFLATED, -15, 8, 0)
        else:
            raise ValueError(f"Invalid mode: {kind!r}")
        self.name, self.fileobj = filename, fileobj
        if self.mode == WRITE:
            fileobj.write(self._head(compresslevel, mtime))

    def _head(self, level, mtime):
        from os.path import basename
        name = basename(self.name)
        try:
            name = name if isinstance(name, bytes) else name.encode("latin-1")
        except UnicodeEncodeError:
            name = b""
        name = name.removesuffix(b".gz")
        head = b"\x1f\x8b\x08" + bytes([FNAME if name else 0]) + _stamp(mtime)
        return head + bytes([{9: 2, 1: 4}.get(level, 0), 255]) + (name + b"\0" if name else b"")

    def __repr__(self):
        return f"<gzip {repr(self.fileobj)[1:-1]} {id(self):#x}>"

    @property
    def mtime(self):
        """When the data that was read last was changed, as it says itself."""
        if self.mode == WRITE:
            raise AttributeError("'_WriteBufferStream' object has no attribute '_last_mtime'")
        return self._reader.mtime

    @property
    def closed(self): return self.fileobj is None

    def _must(self, mode, what):
        if self.closed:
            raise ValueError("I/O operation on closed file")
        if self.mode != mode:
            side = "write" if mode == READ else "read"
            raise OSError(9, f"{what}() on {side}-only GzipFile object")

    def write(self, data):
        """Compresses some bytes."""
        self._must(WRITE, "write")
        size = _view(data).nbytes
        if size:
            self.fileobj.write(self.compress.compress(data))
            self.crc = _crc32(data, self.crc)
            self.size += size
            self.offset += size
        return size

    def _look(self, most=_BUFFER):
        """Whether there is a next byte."""
        if self._used >= len(self._ahead):
            self._ahead, self._used = self._reader.more(most), 0
        return bool(self._ahead)

    def _next(self, size):
        """Some of what was read ahead."""
        part = self._ahead[self._used:self._used + size]
        self._used += len(part)
        self._place += len(part)
        return part

    def read(self, size=-1):
        """So many bytes, or all that are left."""
        self._must(READ, "read")
        size = _size(size)
        if size < -1:
            raise ValueError("read length must be non-negative or -1")
        parts, left = [], size
        while left and self._look(1 << 16 if left < 0 else min(max(left, 8192), 1 << 16)):
            parts.append(self._next(left if left > 0 else 1 << 16))
            left -= len(parts[-1]) if left > 0 else 0
        return b"".join(parts)

    def read1(self, size=-1):
        """What can be had at once."""
        self._must(READ, "read1")
        if size < 0:
            size = _BUFFER
        return self._next(size) if size and self._look() else b""

    def peek(self, n):
        """What comes next, without going on."""
        self._must(READ, "peek")
        range(n)
        return self._ahead[self._used:] if self._look() else b""

    def readline(self, size=-1):
        """A line, or so much of it."""
        if self.mode != READ:
            self._need_open("I/O operation on closed file")
            raise _Unsupported("read")
        self._must(READ, "readline")
        left, parts = _size(size), []
        while left and self._look():
            end = self._ahead.find(b"\n", self._used) + 1
            part = self._next((end or len(self._ahead)) - self._used if left < 0 else
                              min((end or len(self._ahead)) - self._used, left))
            parts.append(part)
            left -= len(part) if left > 0 else 0
            if part.endswith(b"\n"):
                break
        return b"".join(parts)

    def close(self):
        """Writes the end; closes the file that was opened here."""
        file = self.fileobj
        if file is None:
            return
        try:
            if self.mode == WRITE:
                file.write(self.compress.flush())
                file.write(_pack("<LL", self.crc, self.size & 0xffffffff))
        finally:
            self.fileobj = None
            mine, self.myfileobj = self.myfileobj, None
            if mine is not None:
                mine.close()

    def flush(self, zlib_mode=_SYNC):
        """Writes what the compressor still holds."""
        self._need_open("I/O operation on closed file")
        if self.mode == WRITE:
            self.fileobj.write(self.compress.flush(zlib_mode))
            self.fileobj.flush()

    def fileno(self): return self.fileobj.fileno()
    def readable(self): return self.mode == READ
    def writable(self): return self.mode == WRITE
    def seekable(self): return True

    def rewind(self):
        """Goes back to the beginning."""
        if self.mode != READ:
            raise OSError("Can't rewind in write mode")
        self._go_to(0)

    def _go_to(self, place):
        """Goes somewhere by reading what lies before it."""
        if place < self._place - self._used:
            self._reader.rewind()
            self._ahead, self._used, self._place = b"", 0, 0
        elif place < self._place:
            self._used -= self._place - place
            self._place = place
        while self._place < place and self._look():
            self._next(place - self._place)
        return self._place

    def seek(self, offset, whence=0):
        """Goes somewhere; forwards only, and with zeros, where it is written."""
        self._need_open("I/O operation on closed file")
        if self.mode == READ:
            range(offset)
            if whence not in (0, 1, 2):
                raise ValueError(f"whence value {whence} unsupported")
            if whence == 1:
                offset += self._place
            elif whence == 2:
                while self._look():
                    self._next(len(self._ahead))
                offset += self._place
            return self._go_to(offset)
        if whence == 1:
            offset += self.offset
        elif whence != 0:
            raise ValueError("Seek from end not supported")
        if offset < self.offset:
            raise OSError("Negative seek in write mode")
        while self.offset < offset:
            self.write(bytes(min(offset - self.offset, _PIECE)))
        return self.offset

    def tell(self):
        """Where it is, in what is not compressed."""
        return self.seek(0, 1)


def _stamp(mtime):
    if mtime is None:
        from time import time
        mtime = time()
    return _pack("<L", int(mtime))


def open(filename, mode="rb", compresslevel=9, encoding=None, errors=None, newline=None):
    """Opens a file, or what lies in one, as bytes or as text."""
    text = "t" in mode
    if text and "b" in mode:
        raise ValueError(f"Invalid mode: {mode!r}")
    for name, given in (("encoding", encoding), ("errors", errors), ("newline", newline)):
        if given is not None and not text:
            raise ValueError(f"Argument {name!r} not supported in binary mode")
    mode = mode.replace("t", "")
    if isinstance(filename, (str, bytes, _PathLike)):
        file = GzipFile(filename, mode, compresslevel)
    elif hasattr(filename, "read") or hasattr(filename, "write"):
        file = GzipFile(None, mode, compresslevel, filename)
    else:
        raise TypeError("filename must be a str or bytes object, or a file")
    return _TextIOWrapper(file, _text_encoding(encoding), errors, newline) if text else file


def compress(data, compresslevel=9, *, mtime=None):
    """The bytes of a file with this data."""
    made = _compress(data, compresslevel, 31)
    return made[:4] + _stamp(mtime) + made[8:9] + b"\xff" + made[10:]


def decompress(data):
    """What lies in the bytes of a file."""
    reader, parts = _Reader(_BytesIO(data), True), []
    while part := reader.more(1 << 16):
        parts.append(part)
    return b"".join(parts)
