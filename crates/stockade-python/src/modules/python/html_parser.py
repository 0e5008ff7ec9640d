"""A reader of HTML that calls a method for each thing it finds."""

from html import unescape as _unescape

__all__ = ["HTMLParser"]

_SPACES = " \t\n\r\f\v\x1c\x1d\x1e\x1f\x85\xa0"
_LETTERS = frozenset("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ")
_NAME = _LETTERS | frozenset("0123456789-.")


def _is_space(c): return c != "" and c.isspace()


def _skip(text, at, slashes=False):
    """Goes over spaces, and over slashes that do not end a tag."""
    while at < len(text) and (text[at].isspace() or (
            slashes and text[at] == "/" and not text.startswith("/>", at))):
        at += 1
    return at


def _name_end(text, at, stops):
    while at < len(text) and text[at] not in stops:
        at += 1
    return at


def _value(text, at):
    """Reads the value of an attribute: what it is, and where it ends."""
    quote = text[at:at + 1]
    if quote in ("'", '"') and quote:
        end = text.find(quote, at + 1)
        return (text[at + 1:end], end + 1) if end >= 0 else (None, -1)
    end = at
    while end < len(text) and text[end] != ">" and not text[end].isspace():
        end += 1
    return text[at:end], end


def _attributes(text, at):
    """Reads attributes: a list of names and values, and where they end."""
    found = []
    at = _skip(text, at, True)
    while at < len(text) and text[at] not in "/>":
        if not (text[at - 1] in "'\"/" or text[at - 1].isspace()):
            break
        end = at + 1
        while end < len(text) and text[end] not in "/=>" and not text[end].isspace():
            end += 1
        name, value = text[at:end], None
        after = _skip(text, end)
        if text.startswith("=", after):
            while text.startswith("=", after):
                after += 1
            read, stop = _value(text, _skip(text, after))
            if stop >= 0:
                value, end = _unescape(read) if read else read, stop
        found.append((name.lower(), value))
        at = _skip(text, end, True)
        while text.startswith(",", at) and value is not None:
            at = _skip(text, at + 1, True)
    return found, at


class HTMLParser:
    """Reads a page, piece by piece."""

    CDATA_CONTENT_ELEMENTS = ("script", "style")

    def __init__(self, *, convert_charrefs=True):
        self.convert_charrefs = convert_charrefs
        self.reset()

    def reset(self):
        """Forgets what was read."""
        self.rawdata, self.lasttag, self.cdata_elem = "", "???", None
        self.lineno, self.offset = 1, 0
        self.__starttag_text = None

    def feed(self, data):
        """Reads more."""
        self.rawdata = self.rawdata + data
        self.goahead(0)

    def close(self):
        """Reads what is left."""
        self.goahead(1)

    def getpos(self):
        """The line and the column."""
        return self.lineno, self.offset

    def get_starttag_text(self):
        """The text of the last tag that opened."""
        return self.__starttag_text

    def set_cdata_mode(self, elem): self.cdata_elem = elem.lower()
    def clear_cdata_mode(self): self.cdata_elem = None

    def updatepos(self, i, j):
        """Counts lines and columns from one place to another."""
        if i < j:
            lines = self.rawdata.count("\n", i, j)
            if lines:
                self.lineno += lines
                self.offset = j - self.rawdata.rindex("\n", i, j) - 1
            else:
                self.offset += j - i
        return j

    def _tell(self, text):
        if text:
            plain = self.convert_charrefs and not self.cdata_elem
            self.handle_data(_unescape(text) if plain else text)

    def _next_mark(self, i):
        """Where the text ends that begins here; -1 where that is not known yet."""
        data = self.rawdata
        if self.cdata_elem:
            at, wanted = i, "</" + self.cdata_elem
            low = data.lower()
            while (at := low.find(wanted, at)) >= 0:
                if data.startswith(">", _skip(data, at + len(wanted))):
                    return at
                at += 1
            return -1
        tag = data.find("<", i)
        if not self.convert_charrefs:
            mark = data.find("&", i)
            found = [one for one in (tag, mark) if one >= 0]
            return min(found) if found else len(data)
        if tag >= 0:
            return tag
        # A character that is only half there must wait.
        mark = data.rfind("&", max(i, len(data) - 34))
        if mark >= 0 and not any(c == ";" or c.isspace() for c in data[mark:]):
            return -1
        return len(data)

    def goahead(self, end):
        """Reads as far as things are whole; to the end, if there is no more to come."""
        data, i = self.rawdata, 0
        while i < len(data):
            j = self._next_mark(i)
            if j < 0:
                break
            self._tell(data[i:j])
            i = self.updatepos(i, j)
            if i == len(data):
                break
            k = self._markup(i, end) if data[i] == "<" else self._reference(i, end)
            if k < 0:
                i = self.updatepos(i, i - 1 - k) if k < -1 else i
                break
            i = self.updatepos(i, k)
        if end and i < len(data) and not self.cdata_elem:
            self._tell(data[i:])
            i = self.updatepos(i, len(data))
        self.rawdata = data[i:]

    def _markup(self, i, end):
        """Reads what begins with an angle; where it ends, or -1 where it must wait."""
        data = self.rawdata
        after = data[i + 1:i + 2]
        if after in _LETTERS:
            k = self.parse_starttag(i)
        elif after == "/":
            k = self.parse_endtag(i)
        elif data.startswith("<!--", i):
            k = self.parse_comment(i)
        elif after == "?":
            k = self.parse_pi(i)
        elif after == "!":
            k = self.parse_html_declaration(i)
        elif after:
            self.handle_data("<")
            return i + 1
        else:
            return -1
        if k >= 0 or not end:
            return k
        k = data.find(">", i + 1) + 1
        if not k:
            k = data.find("<", i + 1)
            k = i + 1 if k < 0 else k
        self._tell(data[i:k])
        return k

    def _reference(self, i, end):
        """Reads what begins with an ampersand; as above, less by the characters that were told."""
        data = self.rawdata
        if data.startswith("&#", i):
            base = i + 3 if data[i + 2:i + 3] in ("x", "X") else i + 2
            digits = "0123456789abcdefABCDEF" if base == i + 3 else "0123456789"
            k = base
            while k < len(data) and data[k] in digits:
                k += 1
            whole = k > base and k < len(data) and data[k] not in "0123456789abcdefABCDEF"
            if whole:
                self.handle_charref(data[i + 2:k])
                return k + data.startswith(";", k)
            if ";" in data[i:]:
                self.handle_data("&#")
                return -3
            return -1
        k = i + 1
        if data[k:k + 1] in _LETTERS:
            while k < len(data) and data[k] in _NAME:
                k += 1
            while k > i + 2 and data[k - 1] in "-." and k == len(data):
                k -= 1
            if k < len(data):
                self.handle_entityref(data[i + 1:k])
                return k + data.startswith(";", k)
            return -1
        if i + 1 < len(data):
            self.handle_data("&")
            return i + 1
        return -1

    def parse_html_declaration(self, i):
        """Reads what begins with an angle and an exclamation mark."""
        data = self.rawdata
        if data.startswith("<!--", i):
            return self.parse_comment(i)
        if data.startswith("<![", i):
            return self.parse_marked_section(i)
        if data[i:i + 9].lower() == "<!doctype":
            end = data.find(">", i + 9)
            if end >= 0:
                self.handle_decl(data[i + 2:end])
            return end + 1 if end >= 0 else -1
        return self.parse_bogus_comment(i)

    def parse_bogus_comment(self, i, report=1):
        """Reads what is no declaration and no tag."""
        end = self.rawdata.find(">", i + 2)
        if end < 0:
            return -1
        if report:
            self.handle_comment(self.rawdata[i + 2:end])
        return end + 1

    def parse_comment(self, i, report=1):
        """Reads a comment."""
        data, at = self.rawdata, i + 4
        while (at := data.find("--", at)) >= 0:
            end = _skip(data, at + 2)
            if data.startswith(">", end):
                if report:
                    self.handle_comment(data[i + 4:at])
                return end + 1
            at += 1
        return -1

    def parse_marked_section(self, i, report=1):
        """Reads what begins with an angle, an exclamation mark and a bracket."""
        data, at = self.rawdata, i + 3
        if at == len(data):
            return -1
        end = at
        if data[at] in _LETTERS:
            while end < len(data) and (data[end] in _NAME or data[end] == "_"):
                end += 1
        name, end = data[at:end].lower(), _skip(data, end)
        if not name:
            raise AssertionError("expected name token")
        if end == len(data):
            return -1
        if name in ("temp", "cdata", "ignore", "include", "rcdata"):
            brackets = 2
        elif name in ("if", "else", "endif"):
            brackets = 1
        else:
            raise AssertionError(f"unknown status keyword {data[i + 3:end]!r} in marked section")
        at = i + 3
        while (at := data.find("]", at)) >= 0:
            stop = _skip(data, at + 1)
            if brackets == 2:
                stop = _skip(data, stop + 1) if data.startswith("]", stop) else len(data)
            if data.startswith(">", stop):
                if report:
                    self.unknown_decl(data[i + 3:at])
                return stop + 1
            at += 1
        return -1

    def parse_pi(self, i):
        """Reads an instruction."""
        end = self.rawdata.find(">", i + 2)
        if end < 0:
            return -1
        self.handle_pi(self.rawdata[i + 2:end])
        return end + 1

    def parse_starttag(self, i):
        """Reads a tag that opens."""
        self.__starttag_text = None
        end = self.check_for_whole_start_tag(i)
        if end < 0:
            return end
        data = self.rawdata
        self.__starttag_text = data[i:end]
        k = _name_end(data, i + 1, "\t\n\r\f />\0")
        self.lasttag = tag = data[i + 1:k].lower()
        attrs, k = _attributes(data[:end], k)
        rest = data[k:end].strip()
        if rest == ">":
            self.handle_starttag(tag, attrs)
            if tag in self.CDATA_CONTENT_ELEMENTS:
                self.set_cdata_mode(tag)
        elif rest == "/>":
            self.handle_startendtag(tag, attrs)
        else:
            self.handle_data(data[i:end])
        return end

    def check_for_whole_start_tag(self, i):
        """Where a tag ends; -1 where it goes on beyond what was read."""
        data = self.rawdata
        _, j = _attributes(data, _name_end(data, i + 1, "\t\n\r\f />\0"))
        j = _skip(data, j)
        rest = data[j:j + 2]
        if rest[:1] == ">":
            return j + 1
        if rest == "/>":
            return j + 2
        if not rest or rest[0] in _LETTERS or rest[0] in "=/":
            return -1
        if "'" in data[j:j + 1] or '"' in data[j:j + 1]:
            return -1 if data.find(">", j) < 0 else j
        return j if j > i else i + 1

    def parse_endtag(self, i):
        """Reads a tag that closes."""
        data = self.rawdata
        end = data.find(">", i + 1) + 1
        if not end:
            return -1
        start = _skip(data, i + 2)
        k = start
        if data[k:k + 1] in _LETTERS:
            while k < len(data) and (data[k] in _NAME or data[k] in ":_"):
                k += 1
        if k > start and data.startswith(">", _skip(data, k)):
            elem = data[start:k].lower()
            if self.cdata_elem is not None and elem != self.cdata_elem:
                self.handle_data(data[i:end])
                return end
            self.handle_endtag(elem)
            self.clear_cdata_mode()
            return end
        if self.cdata_elem is not None:
            self.handle_data(data[i:end])
            return end
        if data[i + 2:i + 3] not in _LETTERS:
            return i + 3 if data.startswith("</>", i) else self.parse_bogus_comment(i)
        k = _name_end(data, i + 2, "\t\n\r\f />\0")
        end = data.find(">", _skip(data, k, True))
        self.handle_endtag(data[i + 2:k].lower())
        return end + 1

    # What a subclass says about what is found.
    def handle_startendtag(self, tag, attrs):
        self.handle_starttag(tag, attrs)
        self.handle_endtag(tag)

    def handle_starttag(self, tag, attrs): pass
    def handle_endtag(self, tag): pass
    def handle_charref(self, name): pass
    def handle_entityref(self, name): pass
    def handle_data(self, data): pass
    def handle_comment(self, data): pass
    def handle_decl(self, decl): pass
    def handle_pi(self, data): pass
    def unknown_decl(self, data): pass
