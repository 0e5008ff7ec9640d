"""Values as JSON text."""

__all__ = ["JSONEncoder"]

_table = {i: "\\u%04x" % i for i in range(0x20)}
_table.update({ord("\\"): "\\\\", ord('"'): '\\"', ord("\b"): "\\b", ord("\f"): "\\f",
               ord("\n"): "\\n", ord("\r"): "\\r", ord("\t"): "\\t"})


def encode_basestring(s, /):
    if not isinstance(s, str):
        raise TypeError(f"first argument must be a string, not {type(s).__name__}")
    if s.isprintable() and '"' not in s and "\\" not in s:
        return f'"{str(s)}"' if type(s) is not str else f'"{s}"'
    return '"' + str.translate(s, _table) + '"'


def _ascii(c):
    n = ord(c)
    if n < 0x10000:
        return "\\u%04x" % n
    n -= 0x10000
    return "\\u%04x\\u%04x" % (0xD800 | (n >> 10) & 0x3FF, 0xDC00 | n & 0x3FF)


def encode_basestring_ascii(s, /):
    if not isinstance(s, str):
        raise TypeError(f"first argument must be a string, not {type(s).__name__}")
    text = encode_basestring(str.__str__(s))
    if text.isascii() and "\x7f" not in text:
        return text
    return "".join([c if c < "\x7f" else _ascii(c) for c in text])


class JSONEncoder:
    """Writes JSON."""

    item_separator = ", "
    key_separator = ": "

    def __init__(self, *, skipkeys=False, ensure_ascii=True, check_circular=True, allow_nan=True,
                 sort_keys=False, indent=None, separators=None, default=None):
        self.skipkeys, self.sort_keys, self.indent = skipkeys, sort_keys, indent
        self.ensure_ascii, self.allow_nan = ensure_ascii, allow_nan
        self.check_circular = check_circular
        if default is not None:
            self.default = default
        if indent is not None:
            # Nothing but the end of the line stands behind a comma.
            self.item_separator = ","
        if separators is not None:
            self.item_separator, self.key_separator = separators

    def default(self, o):
        raise TypeError(f"Object of type {o.__class__.__name__} is not JSON serializable")

    def encode(self, o):
        if isinstance(o, str):
            return encode_basestring_ascii(o) if self.ensure_ascii else encode_basestring(o)
        parts = []
        writer = _Writer(self, parts)
        writer.write(o, 0)
        return "".join(parts)

    def iterencode(self, o, _one_shot=False):
        parts = []
        _Writer(self, parts).write(o, 0)
        return iter(parts)


class _Writer:
    def __init__(self, encoder, parts):
        self.encoder = encoder
        self.put = parts.append
        self.text = encode_basestring_ascii if encoder.ensure_ascii else encode_basestring
        indent = encoder.indent
        if indent is not None and not isinstance(indent, str):
            indent = " " * indent
        self.indent = indent
        self.seen = {} if encoder.check_circular else None

    def float(self, o):
        if -_endless < o < _endless:
            return float.__repr__(o)
        if not self.encoder.allow_nan:
            raise ValueError("Out of range float values are not JSON compliant: " + repr(o))
        return "NaN" if o != o else "Infinity" if o > 0 else "-Infinity"

    def key(self, key):
        """The text of a key that is no text, or None for one that is left out."""
        if isinstance(key, float):
            return self.float(key)
        if isinstance(key, bool) or key is None:
            return _words[key]
        if isinstance(key, int):
            return int.__repr__(key)
        if not self.encoder.skipkeys:
            raise TypeError("keys must be str, int, float, bool or None, not "
                            f"{key.__class__.__name__}")

    def write(self, o, level):
        put = self.put
        kind = type(o)
        if kind is str:
            put(self.text(o))
        elif o is None:
            put("null")
        elif o is True:
            put("true")
        elif o is False:
            put("false")
        elif kind is int:
            put(int.__repr__(o))
        elif kind is float:
            put(self.float(o))
        elif kind is dict:
            self.mapping(o, level)
        elif kind is list or kind is tuple:
            self.sequence(o, level)
        elif isinstance(o, str):
            put(self.text(o))
        elif isinstance(o, int):
            put(int.__repr__(o))
        elif isinstance(o, float):
            put(self.float(o))
        elif isinstance(o, (list, tuple)):
            self.sequence(o, level)
        elif isinstance(o, dict):
            self.mapping(o, level)
        else:
            self.enter(o)
            self.write(self.encoder.default(o), level)
            self.leave(o)

    def enter(self, o):
        seen = self.seen
        if seen is not None:
            if id(o) in seen:
                raise ValueError("Circular reference detected")
            seen[id(o)] = o

    def leave(self, o):
        if self.seen is not None:
            del self.seen[id(o)]

    def sequence(self, o, level):
        put = self.put
        if not o:
            put("[]")
            return
        self.enter(o)
        separator = self.encoder.item_separator
        put("[")
        if self.indent is not None:
            level += 1
            newline = "\n" + self.indent * level
            separator += newline
            put(newline)
        ahead = ""
        for value in o:
            if ahead:
                put(ahead)
            ahead = separator
            kind = type(value)
            if kind is int:
                put(int.__repr__(value))
            elif kind is str:
                put(self.text(value))
            else:
                self.write(value, level)
        if self.indent is not None:
            put("\n" + self.indent * (level - 1))
        put("]")
        self.leave(o)

    def mapping(self, o, level):
        put = self.put
        if not o:
            put("{}")
            return
        self.enter(o)
        encoder = self.encoder
        separator = encoder.item_separator
        put("{")
        newline = None
        if self.indent is not None:
            level += 1
            newline = "\n" + self.indent * level
            separator += newline
            put(newline)
        ahead = ""
        for key, value in sorted(o.items()) if encoder.sort_keys else o.items():
            if not isinstance(key, str):
                key = self.key(key)
                if key is None:
                    continue
            if ahead:
                put(ahead)
            ahead = separator
            put(self.text(key))
            put(encoder.key_separator)
            self.write(value, level)
        if newline is not None:
            put("\n" + self.indent * (level - 1))
        put("}")
        self.leave(o)


_endless = float("inf")
_words = {None: "null", True: "true", False: "false"}
