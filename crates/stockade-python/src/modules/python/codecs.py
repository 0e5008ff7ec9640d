"""Texts as bytes, for the encodings that the interpreter knows, all at once or piece by piece."""

__all__ = ["register", "unregister", "lookup", "open", "EncodedFile", "BOM", "BOM_BE", "BOM_LE", "BOM32_BE",
           "BOM32_LE", "BOM64_BE", "BOM64_LE", "BOM_UTF8", "BOM_UTF16", "BOM_UTF16_LE",
           "BOM_UTF16_BE", "BOM_UTF32", "BOM_UTF32_LE", "BOM_UTF32_BE", "CodecInfo", "Codec",
           "IncrementalEncoder", "IncrementalDecoder", "StreamReader", "StreamWriter",
           "StreamReaderWriter", "StreamRecoder", "getencoder", "getdecoder",
           "getincrementalencoder", "getincrementaldecoder", "getreader", "getwriter", "encode",
           "decode", "iterencode", "iterdecode", "strict_errors", "ignore_errors",
           "replace_errors", "xmlcharrefreplace_errors", "backslashreplace_errors",
           "namereplace_errors", "lookup_error"]

BOM_UTF8 = b"\xef\xbb\xbf"
BOM = BOM_LE = BOM32_LE = BOM_UTF16 = BOM_UTF16_LE = b"\xff\xfe"
BOM_BE = BOM32_BE = BOM_UTF16_BE = b"\xfe\xff"
BOM_UTF32 = BOM64_LE = BOM_UTF32_LE = b"\xff\xfe\0\0"
BOM64_BE = BOM_UTF32_BE = b"\0\0\xfe\xff"

# The names that CPython gives to encodings, by those that the interpreter takes.
_names = {"utf8": "utf-8", "u8": "utf-8", "utf": "utf-8", "cp65001": "utf-8", "latin1": "iso8859-1",
          "latin": "iso8859-1", "l1": "iso8859-1", "iso88591": "iso8859-1", "8859": "iso8859-1",
          "cp819": "iso8859-1", "ascii": "ascii", "usascii": "ascii", "646": "ascii",
          "utf16": "utf-16", "u16": "utf-16", "utf16le": "utf-16-le", "utf16be": "utf-16-be",
          "utf32": "utf-32", "u32": "utf-32", "utf32le": "utf-32-le", "utf32be": "utf-32-be",
          "utf8sig": "utf-8-sig", "cp1252": "cp1252", "windows1252": "cp1252", "1252": "cp1252",
          "unicodeescape": "unicode-escape", "rawunicodeescape": "raw-unicode-escape"}
_others = {"rot13": "rot13", "rot-13": "rot13", "rot_13": "rot13", "hex": "hex", "hex_codec": "hex",
           "hex-codec": "hex", "base64": "base64", "base64_codec": "base64",
           "base64-codec": "base64", "base_64": "base64"}
_searchers = []
_known = {}


class CodecInfo(tuple):
    """What an encoding can do."""

    def __new__(cls, encode, decode, streamreader=None, streamwriter=None, incrementalencoder=None,
                incrementaldecoder=None, name=None, *, _is_text_encoding=None):
        self = tuple.__new__(cls, (encode, decode, streamreader, streamwriter))
        self.name, self.encode, self.decode = name, encode, decode
        self.streamreader, self.streamwriter = streamreader, streamwriter
        self.incrementalencoder = incrementalencoder
        self.incrementaldecoder = incrementaldecoder
        self._is_text_encoding = True if _is_text_encoding is None else _is_text_encoding
        return self

    def __repr__(self):
        return f"<codecs.CodecInfo object for encoding {self.name} at {id(self):#x}>"


class Codec:
    """An encoding without a state."""

    def encode(self, input, errors="strict"): raise NotImplementedError
    def decode(self, input, errors="strict"): raise NotImplementedError


class IncrementalEncoder:
    """Encodes piece by piece."""

    def __init__(self, errors="strict"):
        self.errors, self.buffer = errors, ""

    def encode(self, input, final=False): raise NotImplementedError
    def reset(self): pass
    def getstate(self): return 0
    def setstate(self, state): pass


class IncrementalDecoder:
    """Decodes piece by piece."""

    def __init__(self, errors="strict"): self.errors = errors
    def decode(self, input, final=False): raise NotImplementedError
    def reset(self): pass
    def getstate(self): return b"", 0
    def setstate(self, state): pass


def _with_rest(keeper, work, piece, final):
    """Works on a piece after what was left of the one before."""
    whole = keeper.buffer + piece
    done, used = work(whole, keeper.errors, final)
    keeper.buffer = whole[used:]
    return done


class BufferedIncrementalDecoder(IncrementalDecoder):
    """Keeps bytes that are not yet a character."""

    def __init__(self, errors="strict"):
        super().__init__(errors)
        self.buffer = b""

    def _buffer_decode(self, input, errors, final): raise NotImplementedError

    def decode(self, input, final=False):
        return _with_rest(self, self._buffer_decode, input, final)

    def reset(self): self.buffer = b""
    def getstate(self): return self.buffer, 0
    def setstate(self, state): self.buffer = state[0]


class BufferedIncrementalEncoder(IncrementalEncoder):
    """Keeps characters that cannot be encoded yet."""

    def _buffer_encode(self, input, errors, final): raise NotImplementedError

    def encode(self, input, final=False):
        return _with_rest(self, self._buffer_encode, input, final)

    def reset(self): self.buffer = ""
    def getstate(self): return self.buffer or 0
    def setstate(self, state): self.buffer = state or ""


def _whole(name, data):
    """How many of the bytes are whole characters, as far as that can be seen at their end."""
    size = len(data)
    if name.startswith("utf-8"):
        for back in range(1, min(4, size + 1)):
            byte = data[size - back]
            if byte & 0xc0 != 0x80:
                needs = 4 if byte >= 0xf0 else 3 if byte >= 0xe0 else 2 if byte >= 0xc2 else 1
                return size - back if needs > back and byte < 0xf5 else size
        return size
    if name.startswith("utf-16"):
        size -= size % 2
        if size:
            high = data[size - (2 if name.endswith("be") else 1)]
            size -= 2 if 0xd8 <= high < 0xdc else 0
        return size
    if name.startswith("utf-32"):
        return size - size % 4
    if name.endswith("unicode-escape"):
        return _whole_escapes(data)
    return size


def _whole_escapes(data):
    """The same for escapes: the last of them may lack digits."""
    at = data.rfind(b"\\", max(0, len(data) - 10))
    if at < 0 or (at + 1 - len(data[:at + 1].rstrip(b"\\"))) % 2 == 0:
        return len(data)
    size = {b"x": 4, b"u": 6, b"U": 10, b"": 2}.get(data[at + 1:at + 2], 0)
    return at if len(data) - at < size else len(data)


def _built_in(name):
    """An encoding of the interpreter."""
    def encode(input, errors="strict", /):
        if not isinstance(input, str):
            raise TypeError(f"{name.replace('-', '_')}_encode() argument 1 must be str, not "
                            f"{type(input).__name__}")
        return input.encode(name, errors or "strict"), len(input)

    def decode(input, errors="strict", final=True, /):
        raw = bytes(input)
        return raw.decode(name, errors or "strict"), len(raw)

    signed = name in ("utf-16", "utf-32", "utf-8-sig")

    class Encoder(IncrementalEncoder):
        _begun = False

        def encode(self, input, final=False):
            if signed and self._begun:
                plain = "utf-8" if name == "utf-8-sig" else name + "-le"
                return input.encode(plain, self.errors)
            self._begun = True
            return input.encode(name, self.errors)

        def reset(self): self._begun = False
        def getstate(self): return 0 if self._begun else 2 if signed else 0
        def setstate(self, state): self._begun = not state

    class Decoder(BufferedIncrementalDecoder):
        _order = None

        def _buffer_decode(self, data, errors, final):
            if not signed:
                size = len(data) if final else _whole(name, data)
                return data[:size].decode(name, errors), size
            skip = 0
            if self._order is None:
                marks = {"utf-8-sig": ((BOM_UTF8, "utf-8"),),
                         "utf-16": ((BOM_UTF16_LE, "utf-16-le"), (BOM_UTF16_BE, "utf-16-be")),
                         "utf-32": ((BOM_UTF32_LE, "utf-32-le"), (BOM_UTF32_BE, "utf-32-be"))}
                first = marks[name]
                if not final and len(data) < len(first[0][0]) and any(
                        mark.startswith(data) for mark, _ in first):
                    return "", 0
                self._order = first[0][1]
                for mark, order in first:
                    if data.startswith(mark):
                        self._order, skip = order, len(mark)
            size = len(data) if final else skip + _whole(self._order, data[skip:])
            return data[skip:size].decode(self._order, errors), size

        def reset(self):
            super().reset()
            self._order = None

    return encode, decode, Encoder, Decoder, name, True


def _rot13(input, errors="strict", /):
    done = []
    for c in input:
        start = 65 if "A" <= c <= "Z" else 97 if "a" <= c <= "z" else None
        done.append(c if start is None else chr((ord(c) - start + 13) % 26 + start))
    return "".join(done), len(input)


def _hex_encode(input, errors="strict", /): return bytes(input).hex().encode(), len(input)


def _hex_decode(input, errors="strict", /):
    text = input if isinstance(input, str) else bytes(input).decode("latin-1")
    try:
        from binascii import unhexlify
    except ImportError:
        return bytes.fromhex(text), len(input)
    return unhexlify(text), len(input)


def _base64_encode(input, errors="strict", /):
    from base64 import encodebytes
    return encodebytes(bytes(input)), len(input)


def _base64_decode(input, errors="strict", /):
    from base64 import decodebytes
    return decodebytes(bytes(input)), len(input)


def _other(name):
    """An encoding that makes texts of texts, or bytes of bytes."""
    encode, decode = {"rot13": (_rot13, _rot13), "hex": (_hex_encode, _hex_decode),
                      "base64": (_base64_encode, _base64_decode)}[name]

    class Encoder(IncrementalEncoder):
        def encode(self, input, final=False): return encode(input, self.errors)[0]

    class Decoder(IncrementalDecoder):
        def decode(self, input, final=False): return decode(input, self.errors)[0]
    return encode, decode, Encoder, Decoder, "rot-13" if name == "rot13" else name, False


def _made(encode, decode, Encoder, Decoder, name, is_text):
    class Both(Codec):
        pass
    Both.encode, Both.decode = staticmethod(encode), staticmethod(decode)

    class Writer(Both, StreamWriter):
        pass

    def read(self, input, errors="strict"):
        size = _whole(name, input)
        return decode(input[:size], errors)[0], size

    class Reader(Both, StreamReader):
        pass
    Reader.decode = read
    Encoder.__name__, Decoder.__name__ = "IncrementalEncoder", "IncrementalDecoder"
    Reader.__name__, Writer.__name__ = "StreamReader", "StreamWriter"
    return CodecInfo(encode, decode, Reader, Writer, Encoder, Decoder, name,
                     _is_text_encoding=is_text)


def lookup(encoding, /):
    """What an encoding can do."""
    if not isinstance(encoding, str):
        raise TypeError(f"lookup() argument must be str, not {type(encoding).__name__}")
    if encoding in _known:
        return _known[encoding]
    shown = "".join([c for c in encoding.lower() if c not in "-_ "])
    if shown in _names:
        found = _made(*_built_in(_names[shown]))
    elif encoding.lower().replace(" ", "_") in _others:
        found = _made(*_other(_others[encoding.lower().replace(" ", "_")]))
    else:
        for search in _searchers:
            found = search(encoding.lower().replace(" ", "_").replace("-", "_"))
            if found is not None:
                break
        else:
            raise LookupError(f"unknown encoding: {encoding}")
        if not isinstance(found, tuple) or len(found) != 4:
            raise TypeError("codec search functions must return 4-tuples")
    _known[encoding] = found
    return found


def register(search_function, /):
    """Adds a function that finds encodings for this module; `str.encode` knows only its own."""
    if not callable(search_function):
        raise TypeError("argument must be callable")
    _searchers.append(search_function)


def unregister(search_function, /):
    """Forgets a function that finds encodings."""
    if search_function in _searchers:
        _searchers.remove(search_function)
        _known.clear()


def encode(obj, encoding="utf-8", errors="strict"):
    """An object encoded."""
    return lookup(encoding)[0](obj, errors)[0]


def decode(obj, encoding="utf-8", errors="strict"):
    """An object decoded."""
    return lookup(encoding)[1](obj, errors)[0]


def getencoder(encoding): return lookup(encoding).encode
def getdecoder(encoding): return lookup(encoding).decode
def getreader(encoding): return lookup(encoding).streamreader
def getwriter(encoding): return lookup(encoding).streamwriter


def getincrementalencoder(encoding):
    """What encodes piece by piece."""
    found = lookup(encoding).incrementalencoder
    if found is None:
        raise LookupError(encoding)
    return found


def getincrementaldecoder(encoding):
    """What decodes piece by piece."""
    found = lookup(encoding).incrementaldecoder
    if found is None:
        raise LookupError(encoding)
    return found


def iterencode(iterator, encoding, errors="strict", **kwargs):
    """The pieces of texts, encoded."""
    encoder = getincrementalencoder(encoding)(errors, **kwargs)
    for piece in iterator:
        if raw := encoder.encode(piece):
            yield raw
    if raw := encoder.encode("", True):
        yield raw


def iterdecode(iterator, encoding, errors="strict", **kwargs):
    """The pieces of bytes, decoded."""
    decoder = getincrementaldecoder(encoding)(errors, **kwargs)
    for piece in iterator:
        if text := decoder.decode(piece):
            yield text
    if text := decoder.decode(b"", True):
        yield text


class _Stream:
    def __enter__(self): return self
    def __exit__(self, *error): self.stream.close()
    def __getattr__(self, name): return getattr(self.stream, name)


class _Lines:
    """The lines of a stream, to be taken one after the other."""

    def __iter__(self): return self

    def __next__(self):
        if line := self.readline():
            return line
        raise StopIteration


class StreamWriter(_Stream, Codec):
    """Writes texts to a stream of bytes."""

    def __init__(self, stream, errors="strict"):
        self.stream, self.errors = stream, errors

    def write(self, object): self.stream.write(self.encode(object, self.errors)[0])
    def writelines(self, list): self.write("".join(list))
    def reset(self): pass

    def seek(self, offset, whence=0):
        self.stream.seek(offset, whence)
        if not whence and not offset:
            self.reset()


class StreamReader(_Lines, _Stream, Codec):
    """Reads texts from a stream of bytes."""

    def __init__(self, stream, errors="strict"):
        self.stream, self.errors = stream, errors
        self.bytebuffer, self.charbuffer = b"", ""

    def _more(self, size):
        new = self.stream.read() if size < 0 else self.stream.read(size)
        data = self.bytebuffer + new
        text, used = self.decode(data, self.errors)
        self.bytebuffer, self.charbuffer = data[used:], self.charbuffer + text
        return bool(new)

    def read(self, size=-1, chars=-1, firstline=False):
        """A text: of so many characters, or of about so many bytes."""
        while chars < 0 or len(self.charbuffer) < chars:
            more = self._more(size)
            if not more or size < 0 or chars < 0:
                break
        end = len(self.charbuffer) if chars < 0 else chars
        text, self.charbuffer = self.charbuffer[:end], self.charbuffer[end:]
        return text

    def readline(self, size=None, keepends=True):
        """A line."""
        while True:
            lines = self.charbuffer.splitlines(True)
            if len(lines) > 1 or not self._more(72):
                break
        if not lines:
            lines = self.charbuffer.splitlines(True) or [""]
        line, self.charbuffer = lines[0], "".join(lines[1:])
        return line if keepends else line.splitlines()[0] if line else line

    def readlines(self, sizehint=None, keepends=True): return self.read().splitlines(keepends)
    def reset(self): self.bytebuffer, self.charbuffer = b"", ""
    def seek(self, offset, whence=0):
        self.stream.seek(offset, whence)
        self.reset()


class StreamReaderWriter(_Stream):
    """Both in one."""

    encoding = "unknown"

    def __init__(self, stream, Reader, Writer, errors="strict"):
        self.stream, self.errors = stream, errors
        self.reader, self.writer = Reader(stream, errors), Writer(stream, errors)

    def read(self, size=-1): return self.reader.read(size)
    def readline(self, size=None, keepends=True): return self.reader.readline(size, keepends)
    def readlines(self, sizehint=None): return self.reader.readlines(sizehint)
    def write(self, data): return self.writer.write(data)
    def writelines(self, list): return self.writer.writelines(list)
    def __iter__(self): return self
    def __next__(self): return next(self.reader)

    def seek(self, offset, whence=0):
        self.stream.seek(offset, whence)
        self.reset()

    def reset(self):
        for half in (self.reader, self.writer):
            half.reset()


class StreamRecoder(_Lines, _Stream):
    """Bytes of one encoding over a stream in another."""

    data_encode_name = file_encode_name = "unknown"

    def __init__(self, stream, encode, decode, Reader, Writer, errors="strict"):
        self.stream, self.encode, self.decode, self.errors = stream, encode, decode, errors
        self.reader, self.writer = Reader(stream, errors), Writer(stream, errors)

    def read(self, size=-1): return self.encode(self.reader.read(size), self.errors)[0]
    def readline(self, size=None): return self.encode(self.reader.readline(size), self.errors)[0]
    def readlines(self, sizehint=None): return self.read().splitlines(True)
    def write(self, data): return self.writer.write(self.decode(data, self.errors)[0])
    def writelines(self, list): return self.write(b"".join(list))


def EncodedFile(file, data_encoding, file_encoding=None, errors="strict"):
    """Bytes of one encoding over a file in another."""
    data, inner = lookup(data_encoding), lookup(file_encoding or data_encoding)
    made = StreamRecoder(file, data.encode, data.decode, inner.streamreader, inner.streamwriter,
                         errors)
    made.data_encoding, made.file_encoding = data_encoding, file_encoding or data_encoding
    return made


def _wrong(error):
    raise TypeError(f"don't know how to handle {type(error).__name__} in error callback") from None


def strict_errors(exception, /):
    """Raises the exception."""
    if isinstance(exception, Exception):
        raise exception
    raise TypeError("codec must pass exception instance")


def ignore_errors(exception, /):
    """Nothing in the place of what is wrong."""
    if isinstance(exception, UnicodeError):
        return "", exception.end
    _wrong(exception)


def replace_errors(exception, /):
    """Marks in the place of what is wrong."""
    if isinstance(exception, UnicodeEncodeError):
        return "?" * (exception.end - exception.start), exception.end
    if isinstance(exception, UnicodeDecodeError):
        return "\ufffd", exception.end
    if isinstance(exception, UnicodeTranslateError):
        return "\ufffd" * (exception.end - exception.start), exception.end
    _wrong(exception)


def xmlcharrefreplace_errors(exception, /):
    """References in the place of characters."""
    if isinstance(exception, UnicodeEncodeError):
        part = exception.object[exception.start:exception.end]
        return "".join([f"&#{ord(c)};" for c in part]), exception.end
    _wrong(exception)


def backslashreplace_errors(exception, /):
    """Escapes in the place of what is wrong."""
    if not isinstance(exception, UnicodeError):
        _wrong(exception)
    part, done = exception.object[exception.start:exception.end], []
    for one in part:
        code = one if isinstance(one, int) else ord(one)
        done.append(f"\\x{code:02x}" if code < 256 else f"\\u{code:04x}" if code < 65536 else
                    f"\\U{code:08x}")
    return "".join(done), exception.end


def namereplace_errors(exception, /):
    """Names in the place of characters."""
    if not isinstance(exception, UnicodeEncodeError):
        _wrong(exception)
    from unicodedata import name
    part, done = exception.object[exception.start:exception.end], []
    for c in part:
        shown = name(c, None)
        done.append(f"\\N{{{shown}}}" if shown else c.encode("ascii", "backslashreplace").decode())
    return "".join(done), exception.end


_handlers = {"strict": strict_errors, "ignore": ignore_errors, "replace": replace_errors,
             "xmlcharrefreplace": xmlcharrefreplace_errors, "namereplace": namereplace_errors,
             "backslashreplace": backslashreplace_errors}


def lookup_error(name, /):
    """What deals with errors of a name."""
    if not isinstance(name, str):
        raise TypeError(f"lookup_error() argument must be str, not {type(name).__name__}")
    if name not in _handlers:
        raise LookupError(f"unknown error handler name '{name}'")
    return _handlers[name]


def __getattr__(name):
    if name == "open":
        raise AttributeError("module 'codecs' has no attribute 'open': it needs files, which the "
                             "interpreter has not; the process wall has them")
    if name == "register_error":
        raise AttributeError("module 'codecs' has no attribute 'register_error': the interpreter "
                             "knows only its own ways to deal with errors")
    raise AttributeError(f"module 'codecs' has no attribute '{name}'")


_open = open


def open(filename, mode="r", encoding=None, errors="strict", buffering=-1):
    """A file of the tree, with its text in an encoding that is written and read as it is."""
    if encoding is not None and "b" not in mode:
        mode += "b"
    file = _open(filename, mode, buffering)
    if encoding is None:
        return file
    info = lookup(encoding)
    made = StreamReaderWriter(file, info.streamreader, info.streamwriter, errors)
    made.encoding = encoding
    return made
