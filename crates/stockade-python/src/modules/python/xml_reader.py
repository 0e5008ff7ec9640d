"""Reads XML texts for `xml.etree`: well-formedness, namespaces and entities of the text itself.

Nothing outside of the text is ever read: external entities and DTDs do not exist here. An entity that
the text defines is expanded where it is used, as far as the memory of the program reaches.
"""


class Malformed(Exception):
    """What is wrong, its number in expat's list, and where."""

    def __init__(self, words, code, at):
        self.words, self.code, self.at = words, code, at


_KNOWN = {"lt": "<", "gt": ">", "amp": "&", "quot": '"', "apos": "'"}
_SPACE = " \t\r\n"
_XML = "http://www.w3.org/XML/1998/namespace"


def _token(at):
    return Malformed("not well-formed (invalid token)", 4, at)


def _unclosed(at):
    return Malformed("unclosed token", 5, at)


def _starts_name(c):
    return c.isalpha() or c == "_" or c == ":" or c > "\x7f" and not c.isspace()


def _in_name(c):
    return c.isalnum() or c in "_:.-" or c > "\x7f" and not c.isspace()


def is_char(number):
    return number in (9, 10, 13) or 32 <= number < 0xD800 or 0xE000 <= number < 0xFFFE or (
        0x10000 <= number < 0x110000)


class Reader:
    """Tells a target about the elements, texts, comments and instructions of a document."""

    def __init__(self, text, target):
        self.text = text.replace("\r\n", "\n").replace("\r", "\n") if "\r" in text else text
        self.start, self.end, self.data = target.start, target.end, target.data
        self.comment = getattr(target, "comment", None)
        self.pi = getattr(target, "pi", None)
        self.start_ns = getattr(target, "start_ns", None)
        self.end_ns = getattr(target, "end_ns", None)
        self.open = []
        self.spaces = [{"xml": _XML, "": ""}]
        self.known = {}
        self.entities = {}
        self.outer = False

    def place(self, at):
        """The line and column of a place."""
        before = self.text[:at]
        return before.count("\n") + 1, at - (before.rfind("\n") + 1)

    def read(self):
        text = self.text
        at = 1 if text[:1] == "\ufeff" else 0
        at = self._declaration(at)
        done = False
        size = len(text)
        while at < size:
            if text[at] in _SPACE:
                at += 1
            elif text[at] != "<":
                raise Malformed("junk after document element", 9, at) if done else Malformed("syntax error", 2, at)
            elif text.startswith("<!--", at):
                at = self._comment(at)
            elif text.startswith("<?", at):
                at = self._instruction(at)
            elif text.startswith("<!DOCTYPE", at) and not done:
                at = self._doctype(at)
            elif done:
                raise Malformed("junk after document element", 9, at)
            else:
                at = self._content(at)
                done = True
        if not done:
            raise Malformed("no element found", 3, size)

    def _declaration(self, at):
        text = self.text
        if not text.startswith("<?xml", at) or text[at + 5:at + 6] not in (*_SPACE, "?"):
            return at
        end = text.find("?>", at)
        if end < 0:
            raise _unclosed(at)
        if "version" not in text[at:end]:
            raise Malformed("XML declaration not well-formed", 30, at + 5)
        return end + 2

    def _content(self, at):
        """The root element with all that is in it."""
        text = self.text
        at = self._open_tag(at)
        while self.open:
            mark = text.find("<", at)
            if mark < 0:
                self._characters(at, len(text))
                raise Malformed("no element found", 3, len(text))
            if mark > at:
                self._characters(at, mark)
            following = text[mark + 1:mark + 2]
            if following == "/":
                at = self._close_tag(mark)
            elif following == "!":
                if text.startswith("<!--", mark):
                    at = self._comment(mark)
                elif text.startswith("<![CDATA[", mark):
                    end = text.find("]]>", mark)
                    if end < 0:
                        raise Malformed("unclosed CDATA section", 20, len(text))
                    self._check(mark + 9, end)
                    if end > mark + 9:
                        self.data(text[mark + 9:end])
                    at = end + 3
                else:
                    raise _token(mark + (3 if text[mark + 2:mark + 3] == "[" else 2))
            elif following == "?":
                at = self._instruction(mark)
            else:
                at = self._open_tag(mark)
        return at

    def _check(self, at, end):
        part = self.text[at:end]
        if not part.isprintable():
            for offset, c in enumerate(part):
                if c < " " and c not in "\t\n\r" or c in "\ufffe\uffff":
                    raise _token(at + offset)

    def _characters(self, at, end):
        text = self.text
        part = text[at:end]
        self._check(at, end)
        bad = part.find("]]>")
        if bad >= 0:
            raise _token(at + bad + 2)
        if "&" in part:
            for piece in self._expanded(part, at, at):
                self.data(piece)
        else:
            self.data(part)

    def _expanded(self, part, base, blame, depth=0):
        """A text with the references in it resolved, in pieces."""
        pieces = []
        done = 0
        at = part.find("&")
        while at >= 0:
            if at > done:
                pieces.append(part[done:at])
            end = at + 1
            if part[end:end + 1] == "#":
                hexadecimal = part[end + 1:end + 2] == "x"
                first = end + (2 if hexadecimal else 1)
                end = first
                digits = "0123456789abcdefABCDEF" if hexadecimal else "0123456789"
                while part[end:end + 1] and part[end] in digits:
                    end += 1
                if end == first or part[end:end + 1] != ";":
                    raise _token(base + end)
                number = int(part[first:end][:12], 16 if hexadecimal else 10)
                if not is_char(number):
                    raise Malformed("reference to invalid character number", 14, base + at)
                pieces.append(chr(number))
            else:
                while part[end:end + 1] and _in_name(part[end]):
                    end += 1
                name = part[at + 1:end]
                if not name or not _starts_name(name[0]) or part[end:end + 1] != ";":
                    raise _token(base + (end if name and _starts_name(name[0]) else at + 1))
                if name in _KNOWN:
                    pieces.append(_KNOWN[name])
                elif name in self.entities:
                    if depth > 40:
                        raise Malformed("recursive entity reference", 12, blame)
                    pieces += self._expanded(self.entities[name], base, blame, depth + 1)
                elif self.outer:
                    raise Malformed(f"undefined entity &{name};", 11, base + at)
                else:
                    raise Malformed("undefined entity", 11, base + at if blame == base or depth else blame)
            done = end + 1
            at = part.find("&", done)
        if done < len(part):
            pieces.append(part[done:])
        return pieces

    def _name(self, at):
        """Where a name that starts at a place ends."""
        text = self.text
        if at >= len(text):
            raise _unclosed(self.tag)
        if not _starts_name(text[at]):
            raise _token(at)
        end = at + 1
        while end < len(text) and _in_name(text[end]):
            end += 1
        colon = text.find(":", at, end)
        if colon >= 0:
            second = text.find(":", colon + 1, end)
            if colon == at or second >= 0:
                raise _token(at if colon == at else second)
        return end

    def _space(self, at):
        text = self.text
        while at < len(text) and text[at] in _SPACE:
            at += 1
        return at

    def _open_tag(self, at):
        text, self.tag = self.text, at
        size = len(text)
        end = self._name(at + 1)
        name = text[at + 1:end]
        attributes, places = {}, {}
        scope = None
        while True:
            after = self._space(end)
            if after >= size:
                raise _unclosed(at)
            c = text[after]
            if c == ">" or c == "/":
                break
            if after == end:
                raise _token(after)
            end = self._name(after)
            key = text[after:end]
            equals = self._space(end)
            if equals >= size:
                raise _unclosed(at)
            if text[equals] != "=":
                raise _token(equals)
            quote = self._space(equals + 1)
            if quote >= size:
                raise _unclosed(at)
            if text[quote] not in "'\"":
                raise _token(quote)
            end = text.find(text[quote], quote + 1)
            if end < 0:
                raise _unclosed(at)
            value = text[quote + 1:end]
            bad = value.find("<")
            if bad >= 0:
                raise _token(quote + 1 + bad)
            self._check(quote + 1, end)
            if "\n" in value or "\t" in value:
                value = value.replace("\n", " ").replace("\t", " ")
            if "&" in value:
                value = "".join(self._expanded(value, quote + 1, at))
            end += 1
            if key in places:
                raise Malformed("duplicate attribute", 8, after)
            places[key] = after
            if key == "xmlns" or key.startswith("xmlns:"):
                prefix = key[6:]
                if prefix and not value:
                    raise Malformed("must not undeclare prefix", 28, at)
                scope = scope or {}
                scope[prefix] = value
                if self.start_ns:
                    self.start_ns(prefix, value)
            else:
                attributes[key] = value
        empty = c == "/"
        if empty and text[after + 1:after + 2] != ">":
            raise _unclosed(at) if after + 1 >= size else _token(after + 1)
        if scope:
            self.spaces.append({**self.spaces[-1], **scope})
            self.known = {}
        if attributes:
            attributes = self._resolved(attributes, at)
        full = self._full(name, at)
        self.open.append((name, full, scope))
        self.start(full, attributes)
        if empty:
            self._leave()
            return after + 2
        return after + 1

    def _resolved(self, attributes, at):
        if not any(":" in key for key in attributes):
            return attributes
        made = {}
        for key, value in attributes.items():
            key = self._full(key, at) if ":" in key else key
            if key in made:
                raise Malformed("duplicate attribute", 8, at)
            made[key] = value
        return made

    def _full(self, name, at):
        """A name with its namespace."""
        known = self.known.get(name)
        if known is None:
            prefix, colon, local = name.partition(":")
            if not colon:
                prefix, local = "", name
            space = self.spaces[-1].get(prefix)
            if space is None:
                raise Malformed("unbound prefix", 27, at)
            known = self.known[name] = f"{{{space}}}{local}" if space else local
        return known

    def _leave(self):
        name, full, scope = self.open.pop()
        self.end(full)
        if scope:
            self.spaces.pop()
            self.known = {}
            if self.end_ns:
                for prefix in reversed(scope):
                    self.end_ns(prefix)

    def _close_tag(self, at):
        text, self.tag = self.text, at
        end = self._name(at + 2)
        after = self._space(end)
        if after >= len(text):
            raise _unclosed(at)
        if text[after] != ">":
            raise _token(after)
        if text[at + 2:end] != self.open[-1][0]:
            raise Malformed("mismatched tag", 7, at + 2)
        self._leave()
        return after + 1

    def _comment(self, at):
        end = self.text.find("--", at + 4)
        if end < 0:
            raise _unclosed(at)
        if self.text[end + 2:end + 3] != ">":
            raise _unclosed(at) if end + 2 >= len(self.text) else _token(end + 2)
        self._check(at + 4, end)
        if self.comment:
            self.comment(self.text[at + 4:end])
        return end + 3

    def _instruction(self, at):
        text, self.tag = self.text, at
        end = self._name(at + 2)
        name = text[at + 2:end]
        if name.lower() == "xml":
            if name == "xml":
                raise Malformed("XML or text declaration not at start of entity", 17, at)
            raise _token(at + 2)
        close = text.find("?>", end)
        if close < 0:
            raise _unclosed(at)
        if close > end and text[end] not in _SPACE:
            raise _token(end)
        if self.pi:
            self.pi(name, text[self._space(end):close] if close > end else None)
        return close + 2

    def _doctype(self, at):
        """Passes a DOCTYPE by; of what is in it, entities with a value are kept."""
        text, self.tag = self.text, at
        here = self._name(self._space(at + 9))
        while True:
            here = self._space(here)
            c = text[here:here + 1]
            if not c:
                raise _unclosed(at)
            if c == ">":
                return here + 1
            if c in "'\"":
                here = text.find(c, here + 1) + 1
                if not here:
                    raise _unclosed(at)
            elif c == "[":
                here = self._subset(here + 1, at)
            else:
                end = self._name(here)
                self.outer = self.outer or text[here:end] in ("SYSTEM", "PUBLIC")
                here = end

    def _subset(self, here, at):
        text = self.text
        while True:
            here = self._space(here)
            c = text[here:here + 1]
            if not c:
                raise _unclosed(at)
            if c == "]":
                return here + 1
            if text.startswith("<!--", here):
                here = self._comment(here)
            elif text.startswith("<?", here):
                here = self._instruction(here)
            elif text.startswith("<!", here):
                here = self._definition(here)
            elif c == "%":
                here = text.find(";", here) + 1
                self.outer = True
                if not here:
                    raise _unclosed(at)
            else:
                raise Malformed("syntax error", 2, here)

    def _definition(self, at):
        text = self.text
        words, here = [], at + 2
        while True:
            here = self._space(here)
            c = text[here:here + 1]
            if not c:
                raise _unclosed(at)
            if c == ">":
                break
            if c in "'\"":
                end = text.find(c, here + 1)
                if end < 0:
                    raise _unclosed(at)
                words.append((True, text[here + 1:end]))
                here = end + 1
            else:
                end = here
                while end < len(text) and text[end] not in _SPACE and text[end] not in ">'\"":
                    end += 1
                words.append((False, text[here:end]))
                here = end
        if len(words) == 3 and words[0] == (False, "ENTITY") and words[2][0] and words[1][1] != "%":
            value = words[2][1]
            if "<" in value:
                raise Malformed("not well-formed (invalid token)", 4, at)
            self.entities.setdefault(words[1][1], value)
        return here + 1
