"""`literal_eval`, with a reader of its own: it knows the literals and nothing else, so nothing of the
text is ever run. The trees of the compiler are not shown."""

__all__ = ["literal_eval"]

_escapes = {"\n": "", "\\": "\\", "'": "'", '"': '"', "a": "\a", "b": "\b", "f": "\f", "n": "\n",
            "r": "\r", "t": "\t", "v": "\v"}
_constants = {"None": None, "True": True, "False": False}
_joining = ("for", "async", "if", "and", "or", "in", "is", "not")
_closing = {"(": ")", "[": "]", "{": "}"}


class _Reader:
    """Reads a text, one value after another."""

    def __init__(self, text):
        self.text, self.at, self.depth = text, 0, 0

    def wrong(self, message="invalid syntax"):
        line = self.text.count("\n", 0, self.at) + 1
        start = self.text.rfind("\n", 0, self.at) + 1
        return SyntaxError(message, ("<unknown>", line, self.at - start + 1,
                                     self.text.split("\n")[line - 1], line, self.at - start + 1))

    def malformed(self, kind, at=None):
        line = self.text.count("\n", 0, self.at if at is None else at) + 1
        return ValueError(f"malformed node or string on line {line}: <ast.{kind} object at "
                          f"{id(self):#x}>")

    def skip(self):
        """Goes on to the next token, and gives its first character."""
        text = self.text
        while self.at < len(text):
            c = text[self.at]
            if c == "\\" and text.startswith("\n", self.at + 1):
                self.at += 2
            elif c == "#":
                end = text.find("\n", self.at)
                self.at = len(text) if end < 0 else end
            elif c in " \t\f" or c in "\r\n" and self.depth:
                self.at += 1
            else:
                return c
        return ""

    def whole(self):
        """The value of the whole text."""
        while self.skip() in ("\n", "\r"):
            self.at += 1
        value = self.items("")
        while self.skip() in ("\n", "\r"):
            self.at += 1
        if self.skip():
            raise self.wrong()
        return value

    def items(self, closing):
        """A value, or several with commas between, which are a tuple."""
        if closing and self.skip() == closing:
            return ()
        value = self.sum()
        if self.skip() != ",":
            return value
        found = [value]
        while self.skip() == ",":
            self.at += 1
            if self.skip() in (closing, "\n", ""):
                break
            found.append(self.sum())
        return tuple(found)

    def sum(self):
        """A number, or a complex one in two parts, or any other value."""
        start = self.at
        left, kind = self.signed()
        while (sign := self.skip()) and sign in "+-":
            self.at += 1
            right, other = self.signed()
            if kind != "real" or other != "complex" or right.real:
                raise self.malformed("BinOp", start)
            left, kind = (left + right if sign == "+" else left - right), "sum"
        c = self.skip()
        if c and c in "*/%@&|^<>=!.[(" or c.isalpha():
            raise self.after(c, start)
        return left

    def after(self, c, start):
        """What to say of a text that goes on as no literal does."""
        rest = self.text[self.at:]
        if c == "=" and not rest.startswith("=="):
            return self.wrong()
        if c.isalpha():
            word = rest.split()[0]
            kind = {"if": "IfExp", "and": "BoolOp", "or": "BoolOp", "in": "Compare",
                    "is": "Compare", "not": "Compare"}.get(word)
            return self.malformed(kind, start) if kind else self.wrong()
        kind = {".": "Attribute", "[": "Subscript", "(": "Call"}.get(c)
        if kind is None:
            compares = c in "<>!" and not rest.startswith(("<<", ">>"))
            kind = "Compare" if compares or rest.startswith("==") else "BinOp"
        return self.malformed(kind, start)

    def signed(self):
        """A value and what it is: `real`, `complex` or anything else."""
        c = self.skip()
        if not c or c not in "+-~":
            return self.value()
        start = self.at
        self.at += 1
        value, kind = self.value() if self.skip() not in ("+", "-", "~") else (0, "signed")
        if c == "~" or kind not in ("real", "complex"):
            raise self.malformed("UnaryOp", start)
        return (-value if c == "-" else +value), kind

    def value(self):
        c = self.skip()
        if c and (c in "'\"" or self.string_ahead()):
            return self.string(), "text"
        if c.isdigit() or c == "." and self.text[self.at + 1:self.at + 2].isdigit():
            value = self.number()
            return value, "complex" if isinstance(value, complex) else "real"
        if c and c in "([{":
            return self.bracket(c), "container"
        if c.isidentifier():
            return self.name(), "name"
        if self.text.startswith("...", self.at):
            self.at += 3
            return ..., "name"
        if not c and self.depth:
            raise self.wrong("'(' was never closed")
        raise self.wrong()

    def bracket(self, c):
        self.depth += 1
        self.at += 1
        closing = _closing[c]
        if c == "(":
            value = self.items(closing)
        elif c == "[":
            value = self.several(closing, [])
        else:
            value = self.braces()
        if self.skip() != closing:
            if not self.skip():
                self.at = max(self.at - 1, 0)
                raise self.wrong(f"'{c}' was never closed")
            raise self.wrong()
        self.at += 1
        self.depth -= 1
        return value

    def several(self, closing, found):
        while self.skip() != closing:
            found.append(self.sum())
            if self.skip() != ",":
                break
            self.at += 1
        return found

    def braces(self):
        if self.skip() == "}":
            return {}
        first = self.sum()
        if self.skip() != ":":
            found = [first]
            if self.skip() == ",":
                self.at += 1
                self.several("}", found)
            return set(found)
        found = {}
        while True:
            if self.skip() != ":":
                raise self.wrong()
            self.at += 1
            found[first] = self.sum()
            if self.skip() != ",":
                return found
            self.at += 1
            if self.skip() == "}":
                return found
            first = self.sum()

    def name(self):
        start = self.at
        while self.at < len(self.text) and (self.text[self.at] + "a").isidentifier() or (
                self.text[self.at:self.at + 1].isdigit()):
            self.at += 1
        name = self.text[start:self.at]
        if name in _constants:
            return _constants[name]
        if name == "set" and self.skip() == "(":
            self.at += 1
            self.depth += 1
            if self.skip() == ")":
                self.at += 1
                self.depth -= 1
                return set()
            raise self.malformed("Call", start)
        c = self.skip()
        kind = {"(": "Call", ".": "Attribute", "[": "Subscript"}.get(c, "Name")
        if name in ("lambda", "not"):
            kind = "Lambda" if name == "lambda" else "UnaryOp"
        elif kind == "Name" and c and (c.isalnum() or c in "'\""):
            if self.text[self.at:].split()[0] not in _joining:
                raise self.wrong()
        if c == "=" and not self.text.startswith("==", self.at):
            raise self.wrong()
        raise self.malformed(kind, start)

    def number(self):
        text, start = self.text, self.at
        end = start
        if text[start] == "0" and text[start + 1:start + 2] in tuple("xXoObB"):
            end += 2
            while end < len(text) and (text[end].isalnum() or text[end] == "_"):
                end += 1
        else:
            while end < len(text) and (text[end].isdigit() or text[end] in "._eEjJ" or (
                    text[end] in "+-" and text[end - 1] in "eE")):
                end += 1
        shown = text[start:end]
        self.at = end
        try:
            if shown[-1] in "jJ":
                return complex(shown)
            if shown[:2].lower() in ("0x", "0o", "0b"):
                return int(shown, 0)
            if any(c in shown for c in ".eE"):
                return float(shown)
            return int(shown, 0)
        except ValueError:
            self.at = start
            if "Exceeds" in str(shown) or len(shown) > 4300:
                raise
            if shown.lstrip("0_").isdigit():
                raise self.wrong("leading zeros in decimal integer literals are not permitted; "
                                 "use an 0o prefix for octal integers") from None
            raise self.wrong("invalid decimal literal") from None

    def string_ahead(self):
        word = self.text[self.at:self.at + 3]
        for size in (1, 2):
            if word[size:size + 1] in ("'", '"') and word[:size].lower() in (
                    "r", "u", "b", "f", "br", "rb", "fr", "rf"):
                return True
        return False

    def string(self):
        """Texts or bytes, those that stand side by side as one."""
        parts = []
        while (c := self.skip()) and (c in "'\"" or self.string_ahead()):
            parts.append(self.one_string())
        if len({type(part) for part in parts}) > 1:
            raise self.wrong("cannot mix bytes and nonbytes literals")
        return parts[0][:0].join(parts)

    def one_string(self):
        text, start = self.text, self.at
        while text[self.at] not in "'\"":
            self.at += 1
        prefix = text[start:self.at].lower()
        quote = text[self.at]
        if text.startswith(quote * 3, self.at):
            quote *= 3
        self.at += len(quote)
        begin = self.at
        while not text.startswith(quote, self.at):
            if self.at >= len(text) or text[self.at] == "\n" and len(quote) == 1:
                self.at = start
                kind = "triple-quoted string" if len(quote) == 3 else "string"
                line = text.count("\n", 0, start if len(quote) == 1 else len(text)) + 1
                raise self.wrong(f"unterminated {kind} literal (detected at line {line})")
            self.at += 2 if text[self.at] == "\\" else 1
        inside = text[begin:self.at]
        self.at += len(quote)
        if "f" in prefix:
            raise self.malformed("JoinedStr", start)
        if "b" in prefix:
            if not inside.isascii():
                self.at = start
                raise self.wrong("bytes can only contain ASCII literal characters")
            shown = inside if "r" in prefix else self.unescape(inside, True)
            return shown.encode("latin-1")
        return inside if "r" in prefix else self.unescape(inside, False)

    def unescape(self, inside, raw):
        if "\\" not in inside:
            return inside
        pieces = inside.split("\\")
        done, at = [pieces[0]], 1
        while at < len(pieces):
            piece = pieces[at]
            at += 1
            if not piece:
                done.append("\\" + (pieces[at] if at < len(pieces) else ""))
                at += 1
                continue
            c = piece[0]
            size = {"x": 2}.get(c) if raw else {"x": 2, "u": 4, "U": 8}.get(c)
            if size is not None:
                digits = piece[1:1 + size]
                try:
                    if len(digits) < size or "_" in digits:
                        raise ValueError
                    done.append(chr(int(digits, 16)) + piece[1 + size:])
                except (ValueError, OverflowError):
                    raise self.wrong(f"(unicode error) 'unicodeescape' codec can't decode bytes: "
                                     f"truncated \\{c}{'X' * size} escape") from None
            elif c in "01234567":
                size = 1
                while size < 3 and piece[size:size + 1] in tuple("01234567"):
                    size += 1
                number = int(piece[:size], 8)
                done.append(chr(number & 255 if raw else number) + piece[size:])
            elif c == "N" and not raw and piece.startswith("N{") and "}" in piece:
                import unicodedata
                end = piece.index("}")
                done.append(unicodedata.lookup(piece[2:end]) + piece[end + 1:])
            elif c in _escapes:
                done.append(_escapes[c] + piece[1:])
            else:
                done.append("\\" + piece)
        return "".join(done)


def literal_eval(node_or_string):
    """The value that a literal stands for."""
    if not isinstance(node_or_string, str):
        raise ValueError(f"malformed node or string: {node_or_string!r}")
    return _Reader(node_or_string.lstrip(" \t")).whole()


def __getattr__(name):
    raise AttributeError(f"module 'ast' has no attribute '{name}': the interpreter shows no trees of "
                         "its compiler; there is literal_eval, and the process wall has the rest")
