"""Text over a file of bytes. Where that is one of the tree, lines and characters are found there;
other files are read whole at the first look."""

from io import TextIOBase, StringIO, UnsupportedOperation, _size
import _tree

_text, _text_read, _text_line, _text_write = _tree.text, _tree.text_read, _tree.text_line, _tree.text_write
_place, _newlines = _tree.seek, _tree.newlines


def _kinds(bits):
    """The newlines that the bits stand for, as `newlines` shows them."""
    found = [mark for bit, mark in ((1, "\r"), (2, "\n"), (4, "\r\n")) if bits & bit]
    return tuple(found) if len(found) > 1 else found[0] if found else None


class TextIOWrapper(TextIOBase):
    """A file of bytes as one of text."""

    __module__ = "_io"

    def __init__(self, buffer, encoding=None, errors=None, newline=None, line_buffering=False,
                 write_through=False):
        if newline not in (None, "", "\n", "\r", "\r\n"):
            raise ValueError(f"illegal newline value: {newline}")
        buffer.readable
        self._buffer = buffer
        self.line_buffering = bool(line_buffering)
        self.write_through = bool(write_through)
        self._settle(encoding, errors, newline)

    def _settle(self, encoding, errors, newline):
        encoding = "utf-8" if encoding is None or encoding == "locale" else encoding
        "x".encode(encoding)
        self.encoding, self.errors, self._newline = encoding, errors or "strict", newline
        # `_file` is a handle of the tree whose text can be found where it lies.
        self._inner, self._tells = None, True
        self._file = getattr(self._buffer, "_handle", None)
        if self._file is not None and not _text(self._file, encoding, self.errors, newline):
            self._file = None

    @property
    def buffer(self):
        if self._buffer is None:
            raise ValueError("underlying buffer has been detached")
        return self._buffer

    @property
    def name(self): return self.buffer.name

    @property
    def closed(self): return self.buffer.closed

    @property
    def newlines(self):
        if self._file is not None:
            return _kinds(_newlines(self._file)) if not self.closed else None
        return self._inner.newlines if self._inner is not None else None

    def __repr__(self):
        parts = ["_io.TextIOWrapper"]
        for key in ("name", "mode"):
            try:
                parts.append(f"{key}={getattr(self, key)!r}")
            except AttributeError:
                pass
        return f"<{' '.join(parts)} encoding={self.encoding!r}>"

    def _reader(self):
        self._need_open()
        if self._inner is None:
            if not self.buffer.readable():
                raise UnsupportedOperation("not readable")
            text = self.buffer.read().decode(self.encoding, self.errors)
            self._inner = StringIO(text, self._newline)
        return self._inner

    def read(self, size=-1, /):
        size = _size(size)
        if self._file is not None:
            return _text_read(self._file, size if size >= 0 else None)
        return self._reader().read(size)

    def readline(self, size=-1, /):
        if not hasattr(size, "__index__"):
            raise TypeError(f"'{type(size).__name__}' object cannot be interpreted as an integer")
        if self._file is not None:
            return _text_line(self._file, size if size >= 0 else None)
        return self._reader().readline(size)

    def __next__(self):
        line = _text_line(self._file, None) if self._file is not None else self._reader().readline()
        self._tells = not line
        if line:
            return line
        raise StopIteration

    def write(self, s, /):
        if not isinstance(s, str):
            raise TypeError(f"write() argument must be str, not {type(s).__name__}")
        if self._file is not None:
            return _text_write(self._file, s)
        self._need_open()
        text = s
        if self._newline not in (None, "", "\n"):
            text = s.replace("\n", self._newline)
        encoding = self.encoding
        if encoding.lower().replace("_", "-") in ("utf-16", "utf-32", "utf-8-sig") and (
                self.buffer.seekable() and self.buffer.tell()):
            # The mark of the order stands at the beginning only.
            encoding = "utf-8" if encoding[-3:] == "sig" else encoding + "-le"
        self.buffer.write(text.encode(encoding, self.errors))
        return len(s)

    def seek(self, cookie, whence=0, /):
        self._need_open()
        if whence == 1:
            if cookie != 0:
                raise UnsupportedOperation("can't do nonzero cur-relative seeks")
            return self.tell()
        if whence == 2:
            if cookie != 0:
                raise UnsupportedOperation("can't do nonzero end-relative seeks")
        elif whence != 0:
            raise ValueError(f"invalid whence ({whence}, should be 0, 1 or 2)")
        elif cookie < 0:
            raise ValueError(f"negative seek position {cookie!r}")
        self._inner, self._tells = None, True
        if self._file is not None:
            return _place(self._file, cookie, whence)
        return self.buffer.seek(cookie, whence)

    def tell(self):
        self._need_open()
        if not self._tells:
            raise OSError("telling position disabled by next() call")
        if self._file is not None:
            return _place(self._file, 0, 1)
        return self.buffer.tell()

    def truncate(self, pos=None, /):
        self.flush()
        return self.buffer.truncate(pos)

    def flush(self):
        self._need_open()
        self.buffer.flush()

    def close(self):
        if self._buffer is not None and not self._buffer.closed:
            try:
                self.flush()
            finally:
                self._buffer.close()

    def detach(self):
        buffer = self.buffer
        self.flush()
        self._buffer = self._file = None
        return buffer

    def reconfigure(self, *, encoding=None, errors=None, newline=False, line_buffering=None,
                    write_through=None):
        """Changes how text is written and read from here on."""
        if encoding is None and errors is None:
            encoding, errors = self.encoding, self.errors
        elif encoding is None:
            encoding = self.encoding
        if newline is False:
            newline = self._newline
        elif newline not in (None, "", "\n", "\r", "\r\n"):
            raise ValueError(f"illegal newline value: {newline}")
        self._settle(encoding, errors, newline)
        if line_buffering is not None:
            self.line_buffering = bool(line_buffering)
        if write_through is not None:
            self.write_through = bool(write_through)

    def seekable(self): return self.buffer.seekable()
    def writable(self): return self.buffer.writable()
    def readable(self): return self.buffer.readable()
    def isatty(self): return self.buffer.isatty()
    def fileno(self): return self.buffer.fileno()


class IncrementalNewlineDecoder:
    """Makes one kind of newline of three, piece by piece."""

    __module__ = "_io"

    def __init__(self, decoder, translate, errors="strict"):
        self._decoder, self._translate, self.errors = decoder, translate, errors
        self.reset()

    def decode(self, input, final=False):
        text = input if self._decoder is None else self._decoder.decode(input, final)
        if self._held and (text or final):
            text, self._held = "\r" + text, False
        if text.endswith("\r") and not final:
            # It may be the first half of a newline.
            text, self._held = text[:-1], True
        pairs = text.count("\r\n")
        for bit, many in ((4, pairs), (1, text.count("\r") - pairs), (2, text.count("\n") - pairs)):
            self._bits |= bit if many else 0
        return text.replace("\r\n", "\n").replace("\r", "\n") if self._translate else text

    def reset(self):
        self._bits, self._held = 0, False
        if self._decoder is not None:
            self._decoder.reset()

    def getstate(self):
        data, flag = (b"", 0) if self._decoder is None else self._decoder.getstate()
        return data, flag << 1 | self._held

    def setstate(self, state):
        data, flag = state
        self._held = bool(flag & 1)
        if self._decoder is not None:
            self._decoder.setstate((data, flag >> 1))

    newlines = property(lambda self: _kinds(self._bits))
