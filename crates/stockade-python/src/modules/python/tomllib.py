"""TOML 1.0, read into dicts, lists and values."""

__all__ = ("loads", "load", "TOMLDecodeError")

_BARE = frozenset("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_")
_ESCAPES = {"b": "\b", "t": "\t", "n": "\n", "f": "\f", "r": "\r", '"': '"', "\\": "\\"}
_CONTROL = frozenset(map(chr, [*range(9), *range(10, 32), 127]))
_MULTILINE = _CONTROL - {"\n"}


class TOMLDecodeError(ValueError):
    """The text is no TOML."""


class _Table(dict):
    """A table while it is read, with what may still be done to it."""

    def __init__(self):
        # `named` by a header; made by `dotted` keys; `inline`, with nothing to add.
        self.named = self.inline = self.dotted = False


class _Tables(list):
    """An array of tables, which headers may go on with."""


class _Reader:
    def __init__(self, text, parse_float):
        self.text, self.at, self.parse_float = text, 0, parse_float

    def wrong(self, message, at=None):
        at = self.at if at is None else at
        if at >= len(self.text):
            place = "end of document"
        else:
            line = self.text.count("\n", 0, at) + 1
            place = f"line {line}, column {at - self.text.rfind(chr(10), 0, at)}"
        return TOMLDecodeError(f"{message} (at {place})")

    def peek(self): return self.text[self.at:self.at + 1]

    def skip(self, spaces=" \t"):
        while self.peek() and self.text[self.at] in spaces:
            self.at += 1

    def skip_comment(self):
        if self.peek() == "#":
            end = self.text.find("\n", self.at)
            end = len(self.text) if end < 0 else end
            for at in range(self.at + 1, end):
                if self.text[at] in _CONTROL:
                    raise self.wrong(f"Found invalid character {self.text[at]!r}", at)
            self.at = end

    def skip_lines(self):
        while True:
            before = self.at
            self.skip(" \t\n")
            self.skip_comment()
            if self.at == before:
                return

    def document(self):
        root = _Table()
        here, header = root, ()
        while True:
            self.skip()
            c = self.peek()
            if not c:
                return root
            if c == "\n":
                self.at += 1
                continue
            if c == "[":
                here, header = self.header(root)
                self.skip()
            elif c in _BARE or c in "\"'":
                self.pair(here, header)
                self.skip()
            elif c != "#":
                raise self.wrong("Invalid statement")
            self.skip_comment()
            if self.peek() and self.peek() != "\n":
                raise self.wrong("Expected newline or end of document after a statement")
            self.at += 1

    def header(self, root):
        several = self.text.startswith("[[", self.at)
        self.at += 1 + several
        self.skip()
        key = self.key()
        closing = "]]" if several else "]"
        table = root
        for part in key[:-1]:
            table = self.step_into(table, part, key)
        last = table.get(key[-1])
        if several:
            if key[-1] not in table:
                last = table[key[-1]] = _Tables()
            elif not isinstance(last, _Tables):
                raise self.wrong(f"Cannot mutate immutable namespace {key}" if self.frozen(last)
                                 else "Cannot overwrite a value")
            new = _Table()
            last.append(new)
        elif key[-1] not in table:
            new = table[key[-1]] = _Table()
        else:
            new = last
            if not isinstance(new, _Table) and not self.frozen(new):
                raise self.wrong("Cannot overwrite a value")
            if not isinstance(new, _Table) or new.named or new.dotted or new.inline:
                raise self.wrong(f"Cannot declare {key} twice")
        new.named = True
        if not self.text.startswith(closing, self.at):
            raise self.wrong(f"Expected {closing!r} at the end of "
                             f"{'an array' if several else 'a table'} declaration")
        self.at += len(closing)
        return new, key

    def frozen(self, value):
        return isinstance(value, list) or isinstance(value, _Table) and value.inline

    def step_into(self, table, part, key):
        """The table of one part of the key of a header."""
        if part not in table:
            table[part] = _Table()
        inner = table[part]
        if isinstance(inner, _Tables):
            inner = inner[-1]
        if not isinstance(inner, _Table):
            raise self.wrong(f"Cannot declare {key} twice" if self.frozen(inner) else
                             "Cannot overwrite a value")
        if inner.inline:
            raise self.wrong(f"Cannot declare {key} twice")
        return inner

    def pair(self, table, header):
        """Reads a key and its value into a table."""
        key = self.key()
        if self.peek() != "=":
            raise self.wrong("Expected '=' after a key in a key/value pair")
        self.at += 1
        self.skip()
        value = self.value()
        full = header + key
        for part in key[:-1]:
            if part not in table:
                table[part] = _Table()
                table[part].dotted = True
                table = table[part]
                continue
            inner = table[part]
            if not isinstance(inner, _Table):
                raise self.wrong("Cannot overwrite a value" if not self.frozen(inner) else
                                 f"Cannot mutate immutable namespace {full[:-1]}")
            if inner.inline:
                raise self.wrong(f"Cannot mutate immutable namespace {full[:-1]}")
            if inner.named:
                raise self.wrong(f"Cannot redefine namespace {full[:len(full) - 1]}")
            inner.dotted = True
            table = inner
        if key[-1] in table:
            raise self.wrong("Cannot overwrite a value")
        table[key[-1]] = value

    def key(self):
        """The parts of a key."""
        parts = [self.key_part()]
        self.skip()
        while self.peek() == ".":
            self.at += 1
            self.skip()
            parts.append(self.key_part())
            self.skip()
        return tuple(parts)

    def key_part(self):
        c = self.peek()
        if c in _BARE and c:
            start = self.at
            while self.peek() in _BARE and self.peek():
                self.at += 1
            return self.text[start:self.at]
        if c == "'":
            return self.literal()
        if c == '"':
            return self.string()
        raise self.wrong("Invalid initial character for a key part")

    def value(self):
        text, c = self.text, self.peek()
        if c == '"':
            return self.multiline('"') if text.startswith('"""', self.at) else self.string()
        if c == "'":
            return self.multiline("'") if text.startswith("'''", self.at) else self.literal()
        for word, value in (("true", True), ("false", False)):
            if text.startswith(word, self.at):
                self.at += len(word)
                return value
        if c == "[":
            return self.array()
        if c == "{":
            return self.inline_table()
        if c and (c.isdigit() and c.isascii() or c in "+-in"):
            found = self.moment() if c.isdigit() else None
            found = self.number() if found is None else found
            if found is not None:
                return found
        raise self.wrong("Invalid value")

    def array(self):
        self.at += 1
        found = []
        self.skip_lines()
        while self.peek() != "]":
            found.append(self.value())
            self.skip_lines()
            if self.peek() == "]":
                break
            if self.peek() != ",":
                raise self.wrong("Unclosed array")
            self.at += 1
            self.skip_lines()
        self.at += 1
        return found

    def inline_table(self):
        self.at += 1
        table = _Table()
        self.skip()
        if self.peek() == "}":
            self.at += 1
            table.inline = True
            return table
        while True:
            start = self.at
            keys = self.key()
            self.at = start
            inner = table
            for part in keys[:-1]:
                inner = inner.get(part) if isinstance(inner, _Table) else None
                if inner is None:
                    break
                if not isinstance(inner, _Table) or inner.inline:
                    self.inline_value()
                    raise self.wrong(f"Cannot mutate immutable namespace {keys}")
            else:
                if keys[-1] in inner:
                    self.inline_value()
                    raise self.wrong(f"Duplicate inline table key {keys[-1]!r}")
            self.pair(table, ())
            self.skip()
            if self.peek() == "}":
                self.at += 1
                _close(table)
                return table
            if self.peek() != ",":
                raise self.wrong("Unclosed inline table")
            self.at += 1
            self.skip()

    def inline_value(self):
        self.key()
        if self.peek() == "=":
            self.at += 1
            self.skip()
            self.value()

    def literal(self):
        start = self.at = self.at + 1
        self.scan("'", _CONTROL)
        self.at += 1
        return self.text[start:self.at - 1]

    def scan(self, quote, wrong):
        """Goes on to a quote or a backslash."""
        while True:
            c = self.peek()
            if not c:
                raise self.wrong(f"Expected {quote!r}" if quote != '"' else "Unterminated string")
            if c == quote or c == "\\" and quote == '"':
                return c
            if c in wrong:
                raise self.wrong(f"Found invalid character {c!r}" if quote != '"' else
                                 f"Illegal character {c!r}")
            self.at += 1

    def string(self):
        self.at += 1
        done, start = [], self.at
        while self.scan('"', _CONTROL) == "\\":
            done.append(self.text[start:self.at])
            done.append(self.escape(False))
            start = self.at
        done.append(self.text[start:self.at])
        self.at += 1
        return "".join(done)

    def multiline(self, quote):
        self.at += 3
        if self.peek() == "\n":
            self.at += 1
        done, start = [], self.at
        while True:
            c = self.peek()
            if not c:
                raise self.wrong("Unterminated string" if quote == '"' else 'Expected "\'\'\'"')
            if c == "\\" and quote == '"':
                done.append(self.text[start:self.at])
                done.append(self.escape(True))
                start = self.at
            elif self.text.startswith(quote * 3, self.at):
                # Up to two quotes may stand in front of those that close.
                more = 0
                while more < 2 and self.text.startswith(quote, self.at + 3 + more):
                    more += 1
                done.append(self.text[start:self.at + more])
                self.at += 3 + more
                return "".join(done)
            elif c in _MULTILINE:
                raise self.wrong(f"Illegal character {c!r}" if quote == '"' else
                                 f"Found invalid character {c!r}")
            else:
                self.at += 1

    def escape(self, several):
        start = self.at
        c = self.text[self.at + 1:self.at + 2]
        self.at += 2
        if several and c in (" ", "\t", "\n") and c:
            if c != "\n":
                self.skip()
                if not self.peek():
                    return ""
                if self.peek() != "\n":
                    self.at = start + 2
                    raise self.wrong("Unescaped '\\' in a string")
            self.skip(" \t\n")
            return ""
        if c in _ESCAPES and c:
            return _ESCAPES[c]
        if c in ("u", "U") and c:
            size = 4 if c == "u" else 8
            digits = self.text[self.at:self.at + size]
            if len(digits) < size or any(d not in "0123456789abcdefABCDEF" for d in digits):
                raise self.wrong("Invalid hex value")
            self.at += size
            code = int(digits, 16)
            if code > 0x10ffff or 0xd800 <= code <= 0xdfff:
                raise self.wrong("Escaped character is not a Unicode scalar value")
            return chr(code)
        raise self.wrong("Unescaped '\\' in a string")

    def digits(self, at, known="0123456789"):
        """Where digits with single underscores between them end; the same place if there are none."""
        text, end = self.text, at
        while end < len(text) and text[end] in known:
            end += 1
            if text.startswith("_", end) and end + 1 < len(text) and text[end + 1] in known:
                end += 1
        return end

    def number(self):
        text, start = self.text, self.at
        for prefix, base, known in (("0x", 16, "0123456789abcdefABCDEF"), ("0o", 8, "01234567"),
                                    ("0b", 2, "01")):
            if text.startswith(prefix, start):
                end = self.digits(start + 2, known)
                if end > start + 2:
                    self.at = end
                    return int(text[start + 2:end], base)
        sign = text[start] in "+-"
        at = start + sign
        if text.startswith(("inf", "nan"), at):
            self.at = at + 3
            return self.parse_float(text[start:self.at])
        if text.startswith("0", at):
            end = at + 1
        else:
            end = self.digits(at)
            if end == at:
                return None
        exact = True
        if text.startswith(".", end):
            after = self.digits(end + 1)
            if after > end + 1:
                end, exact = after, False
        if text[end:end + 1] in ("e", "E"):
            power = end + 1 + (text[end + 1:end + 2] in ("+", "-") and text[end + 1:end + 2] != "")
            after = self.digits(power)
            if after > power:
                end, exact = after, False
        self.at = end
        shown = text[start:end]
        return int(shown, 10) if exact else self.parse_float(shown)

    def moment(self):
        """Reads a date, a time or both."""
        text, start = self.text, self.at

        def number(at, size):
            shown = text[at:at + size]
            return int(shown) if len(shown) == size and shown.isascii() and shown.isdigit() else None

        def clock(at):
            parts = [number(at, 2), number(at + 3, 2), number(at + 6, 2)]
            if None in parts or text[at + 2:at + 3] != ":" or text[at + 5:at + 6] != ":" or (
                    parts[0] > 23 or parts[1] > 59 or parts[2] > 59):
                return None
            end, micros = at + 8, 0
            if text.startswith(".", end) and number(end + 1, 1) is not None:
                stop = end + 1
                while number(stop, 1) is not None:
                    stop += 1
                micros, end = int(text[end + 1:stop][:6].ljust(6, "0")), stop
            return parts + [micros], end

        if text[start + 2:start + 3] == ":":
            found = clock(start)
            if found is None:
                return None
            from datetime import time
            self.at = found[1]
            return time(*found[0])
        day = [number(start, 4), number(start + 5, 2), number(start + 8, 2)]
        if (None in day or text[start + 4:start + 5] != "-" or text[start + 7:start + 8] != "-"
                or not 1 <= day[1] <= 12 or not 1 <= day[2] <= 31):
            return None
        from datetime import date, datetime, timedelta, timezone
        end = start + 10
        found = clock(end + 1) if text[end:end + 1] in ("T", "t", " ") and text[end:] else None
        zone = None
        try:
            if found is None:
                value = date(*day)
            else:
                end = found[1]
                sign = text[end:end + 1]
                hours, minutes = number(end + 1, 2), number(end + 4, 2)
                if sign in ("Z", "z") and sign:
                    zone, end = timezone.utc, end + 1
                elif sign in ("+", "-") and sign and None not in (hours, minutes) and (
                        text[end + 3:end + 4] == ":" and hours < 24 and minutes < 60):
                    gap = timedelta(hours=hours, minutes=minutes)
                    zone, end = timezone(-gap if sign == "-" else gap), end + 6
                value = datetime(*day, *found[0], tzinfo=zone)
        except ValueError as error:
            raise self.wrong("Invalid date or datetime") from error
        self.at = end
        return value


def _close(table):
    """Says that nothing can be added to a table, nor to those in it."""
    waiting = [table]
    while waiting:
        one = waiting.pop()
        one.inline = True
        waiting += [value for value in one.values()
                    if isinstance(value, _Table) and not value.inline]


def _plain(root):
    """The same with ordinary dicts and lists."""
    made = {}
    waiting = [(root, made)]
    while waiting:
        one, copy = waiting.pop()
        for key, value in one.items() if isinstance(one, dict) else enumerate(one):
            if isinstance(value, dict):
                new = {}
                waiting.append((value, new))
            elif isinstance(value, list):
                new = [None] * len(value)
                waiting.append((value, new))
            else:
                new = value
            copy[key] = new
    return made


def loads(s, /, *, parse_float=float):
    """The dict of a text in TOML."""
    text = s.replace("\r\n", "\n")
    if parse_float is not float:
        parse_float = _checked(parse_float)
    return _plain(_Reader(text, parse_float).document())


def _checked(parse):
    def parse_float(text):
        value = parse(text)
        if isinstance(value, (dict, list)):
            raise ValueError("parse_float must not return dicts or lists")
        return value
    return parse_float


def load(fp, /, *, parse_float=float):
    """The dict of a file in TOML."""
    data = fp.read()
    if not isinstance(data, bytes):
        raise TypeError("File must be opened in binary mode, e.g. use `open('foo.toml', 'rb')`")
    return loads(data.decode(), parse_float=parse_float)
