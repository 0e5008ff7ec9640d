"""Values out of JSON text."""

__all__ = ["JSONDecoder", "JSONDecodeError"]


class JSONDecodeError(ValueError):
    """What is wrong with a text, and where."""

    def __init__(self, msg, doc, pos):
        before = doc[:pos]
        self.msg, self.doc, self.pos = msg, doc, pos
        self.lineno, self.colno = before.count("\n") + 1, pos - before.rfind("\n")
        super().__init__(f"{msg}: line {self.lineno} column {self.colno} (char {pos})")

    def __reduce__(self):
        return type(self), (self.msg, self.doc, self.pos)


_escapes = {'"': '"', "\\": "\\", "/": "/", "b": "\b", "f": "\f", "n": "\n", "r": "\r", "t": "\t"}
_constants = {"NaN": float("nan"), "Infinity": float("inf"), "-Infinity": float("-inf")}
_hexadecimal = frozenset("0123456789abcdefABCDEF")


def _four(s, at):
    digits = s[at:at + 4]
    if len(digits) == 4 and _hexadecimal.issuperset(digits):
        return int(digits, 16)
    raise JSONDecodeError("Invalid \\uXXXX escape", s, at - 1)


def scanstring(s, end, strict=True, /):
    """The string that begins before `end`, and the place after it."""
    begin = end - 1
    close = s.find('"', end)
    if close < 0:
        close = len(s)
        plain = s[end:]
        if strict and "\\" not in plain:
            _controls(s, end, close)
        if "\\" not in plain:
            raise JSONDecodeError("Unterminated string starting at", s, begin)
    else:
        plain = s[end:close]
        if "\\" not in plain:
            if strict and not plain.isprintable():
                _controls(s, end, close)
            return plain, close + 1
    parts = []
    at = end
    while True:
        close = s.find('"', at)
        slash = s.find("\\", at, len(s) if close < 0 else close)
        if slash < 0:
            if strict:
                _controls(s, at, len(s) if close < 0 else close)
            if close < 0:
                raise JSONDecodeError("Unterminated string starting at", s, begin)
            parts.append(s[at:close])
            return "".join(parts), close + 1
        if strict:
            _controls(s, at, slash)
        parts.append(s[at:slash])
        at = slash + 1
        if at >= len(s):
            raise JSONDecodeError("Unterminated string starting at", s, begin)
        esc = s[at]
        if esc != "u":
            char = _escapes.get(esc)
            if char is None:
                raise JSONDecodeError("Invalid \\escape",
                                      s, slash)
            parts.append(char)
            at += 1
            continue
        code = _four(s, at + 1)
        at += 5
        if 0xD800 <= code <= 0xDBFF and s.startswith("\\u", at):
            low = _four(s, at + 2)
            if 0xDC00 <= low <= 0xDFFF:
                code = 0x10000 + (((code - 0xD800) << 10) | (low - 0xDC00))
                at += 6
        parts.append(chr(code))


def _controls(s, start, end):
    if s[start:end].isprintable():
        return
    for at in range(start, end):
        if s[at] < " ":
            raise JSONDecodeError("Invalid control character at", s, at)


class JSONDecoder:
    """Reads JSON."""

    def __init__(self, *, object_hook=None, parse_float=None, parse_int=None, parse_constant=None,
                 strict=True, object_pairs_hook=None):
        self.object_hook, self.object_pairs_hook = object_hook, object_pairs_hook
        self.parse_float, self.parse_int = parse_float or float, parse_int or int
        self.parse_constant = parse_constant or _constants.__getitem__
        self.strict, self.memo, self.scan_once = strict, {}, self._value

    def decode(self, s):
        value, end = self.raw_decode(s, _skip(s, 0))
        end = _skip(s, end)
        if end == len(s):
            return value
        raise JSONDecodeError("Extra data", s, end)

    def raw_decode(self, s, idx=0):
        try:
            return self._value(s, idx)
        except StopIteration as stop:
            raise JSONDecodeError("Expecting value", s, stop.value) from None

    def _value(self, s, at):
        c = s[at:at + 1]
        if c == '"':
            return scanstring(s, at + 1, self.strict)
        if c == "{":
            return self._object(s, at + 1)
        if c == "[":
            return self._array(s, at + 1)
        if c == "n" and s.startswith("null", at):
            return None, at + 4
        if c == "t" and s.startswith("true", at):
            return True, at + 4
        if c == "f" and s.startswith("false", at):
            return False, at + 5
        if c and c in "-0123456789":
            end = at + 1
            size = len(s)
            if c == "-":
                if s.startswith("-Infinity", at):
                    return self.parse_constant("-Infinity"), at + 9
                c = s[end:end + 1]
                end += 1
                if not c or c not in "0123456789":
                    raise StopIteration(at)
            if c != "0":
                while end < size and s[end] in "0123456789":
                    end += 1
            whole = end
            if end + 1 < size and s[end] == "." and s[end + 1] in "0123456789":
                end += 2
                while end < size and s[end] in "0123456789":
                    end += 1
            if end < size and s[end] in "eE":
                exp = end + 1
                if exp < size and s[exp] in "+-":
                    exp += 1
                if exp < size and s[exp] in "0123456789":
                    end = exp + 1
                    while end < size and s[end] in "0123456789":
                        end += 1
            if end == whole:
                return self.parse_int(s[at:end]), end
            return self.parse_float(s[at:end]), end
        if c == "N" and s.startswith("NaN", at):
            return self.parse_constant("NaN"), at + 3
        if c == "I" and s.startswith("Infinity", at):
            return self.parse_constant("Infinity"), at + 8
        raise StopIteration(at)

    def _object(self, s, at):
        pairs = []
        memo = self.memo
        at = _skip(s, at)
        c = s[at:at + 1]
        if c == "}":
            at += 1
        else:
            while True:
                if c != '"':
                    raise JSONDecodeError("Expecting property name enclosed in double quotes", s, at)
                key, at = scanstring(s, at + 1, self.strict)
                key = memo.setdefault(key, key)
                if s[at:at + 1] != ":":
                    at = _skip(s, at)
                    if s[at:at + 1] != ":":
                        raise JSONDecodeError("Expecting ':' delimiter", s, at)
                at = _skip(s, at + 1)
                try:
                    value, at = self._value(s, at)
                except StopIteration as stop:
                    raise JSONDecodeError("Expecting value", s, stop.value) from None
                pairs.append((key, value))
                at = _skip(s, at)
                c = s[at:at + 1]
                if c == "}":
                    at += 1
                    break
                if c != ",":
                    raise JSONDecodeError("Expecting ',' delimiter", s, at)
                comma = at
                at = _skip(s, at + 1)
                c = s[at:at + 1]
                if c != '"':
                    if c == "}":
                        raise JSONDecodeError("Illegal trailing comma before end of object", s, comma)
                    raise JSONDecodeError("Expecting property name enclosed in double quotes", s, at)
        if self.object_pairs_hook is not None:
            return self.object_pairs_hook(pairs), at
        value = dict(pairs)
        if self.object_hook is not None:
            value = self.object_hook(value)
        return value, at

    def _array(self, s, at):
        values = []
        at = _skip(s, at)
        if s[at:at + 1] == "]":
            return values, at + 1
        while True:
            try:
                value, at = self._value(s, at)
            except StopIteration as stop:
                raise JSONDecodeError("Expecting value", s, stop.value) from None
            values.append(value)
            at = _skip(s, at)
            c = s[at:at + 1]
            if c == "]":
                return values, at + 1
            if c != ",":
                raise JSONDecodeError("Expecting ',' delimiter", s, at)
            comma = at
            at = _skip(s, at + 1)
            if s[at:at + 1] == "]":
                raise JSONDecodeError("Illegal trailing comma before end of array", s, comma)


def _skip(s, at):
    while s[at:at + 1] in _blank:
        at += 1
    return at


_blank = frozenset(" \t\n\r")
