"""Constants and templates of text."""

__all__ = ["ascii_letters", "ascii_lowercase", "ascii_uppercase", "capwords", "digits", "hexdigits",
           "octdigits", "printable", "punctuation", "whitespace", "Formatter", "Template"]

digits, octdigits, hexdigits = "0123456789", "01234567", "0123456789abcdefABCDEF"
ascii_lowercase, ascii_uppercase = "abcdefghijklmnopqrstuvwxyz", "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
ascii_letters = ascii_lowercase + ascii_uppercase
punctuation, whitespace = "!\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~", " \t\n\r\v\f"
printable = "".join([digits, ascii_letters, punctuation, whitespace])


def capwords(s, sep=None):
    """Makes each word begin with a capital."""
    return (sep or " ").join([word.capitalize() for word in s.split(sep)])


def _name_end(text, at):
    """Where the name ends that begins at a place, if one does."""
    end = at
    while end < len(text) and text[end].isascii() and (
            text[end] == "_" or text[end].isalpha() or end > at and text[end].isdigit()):
        end += 1
    return end


class Template:
    """A text with $names."""

    delimiter = "$"
    idpattern = r"(?a:[_a-z][_a-z0-9]*)"
    braceidpattern = None
    flags = 2

    def __init__(self, template): self.template = template

    def _marks(self):
        """The text before each mark, and where it begins and ends; then the name that it asks for, an
        empty one where the mark stands for itself, or none where there should be one."""
        text, mark = self.template, self.delimiter
        at = 0
        while (found := text.find(mark, at)) >= 0:
            before, start = text[at:found], found + len(mark)
            at, name = start, None
            if text.startswith(mark, start):
                at, name = start + len(mark), ""
            else:
                brace = text.startswith("{", start)
                end = self._end(start + brace, brace)
                if end > start + brace and (not brace or text.startswith("}", end)):
                    at, name = end + brace, text[start + brace:end]
            yield before, found, at, name
        yield text[at:], len(text), len(text), ""

    def _end(self, at, brace):
        """Where the name ends that begins at a place, by the pattern of the class."""
        pattern = brace and self.braceidpattern or self.idpattern
        if pattern is Template.idpattern and self.flags == Template.flags:
            return _name_end(self.template, at)
        import re
        found = re.compile(pattern, self.flags).match(self.template, at)
        return found.end() if found else at

    def _filled(self, mapping, named, safe):
        filled = []
        for before, start, end, name in self._marks():
            filled.append(before)
            if start == end:
                break
            if name:
                try:
                    filled.append(str(named[name] if name in named else mapping[name]))
                except KeyError:
                    if not safe:
                        raise
                    filled.append(self.template[start:end])
            elif name is None and not safe:
                rows = self.template[:end].splitlines(True)
                raise ValueError(f"Invalid placeholder in string: line {len(rows)}, "
                                 f"col {len(rows[-1])}")
            else:
                filled.append(self.delimiter)
        return "".join(filled)

    def substitute(self, mapping={}, /, **kws): return self._filled(mapping, kws, False)
    def safe_substitute(self, mapping={}, /, **kws): return self._filled(mapping, kws, True)
    def is_valid(self): return all(mark[3] is not None for mark in self._marks())

    def get_identifiers(self):
        return list(dict.fromkeys([mark[3] for mark in self._marks() if mark[3]]))


def _field(text, at):
    """The name, the specification and the conversion of a field, and where it ends."""
    end, square = at, False
    while end < len(text) and (square or text[end] not in ":!}"):
        if text[end] == "{" and not square:
            raise ValueError("unexpected '{' in field name")
        square = text[end] == "[" or square and text[end] != "]"
        end += 1
    if end >= len(text):
        raise ValueError("expected '}' before end of string")
    name, conversion = text[at:end], None
    if text[end] == "!":
        if end + 1 >= len(text):
            raise ValueError("end of string while looking for conversion specifier")
        conversion = text[end + 1]
        end += 2
        if end >= len(text):
            raise ValueError("unmatched '{' in format spec")
        if text[end] not in ":}":
            raise ValueError("expected ':' after conversion specifier")
    if text[end] == "}":
        return name, "", conversion, end + 1
    start = end = end + 1
    depth = 1
    while depth:
        if end >= len(text):
            raise ValueError("unmatched '{' in format spec")
        depth += {"{": 1, "}": -1}.get(text[end], 0)
        end += 1
    return name, text[start:end - 1], conversion, end


def _parse(text):
    """The literal text, field, specification and conversion of each piece of a format."""
    at, literal = 0, []
    while at < len(text):
        c = text[at]
        at += 1
        if c not in "{}":
            literal.append(c)
            continue
        if text.startswith(c, at):
            yield "".join(literal) + c, None, None, None
            at += 1
        elif c == "}" or at >= len(text):
            raise ValueError(f"Single '{c}' encountered in format string")
        else:
            name, spec, conversion, at = _field(text, at)
            yield "".join(literal), name, spec, conversion
        literal = []
    if literal:
        yield "".join(literal), None, None, None


def _split_field(name):
    end = 0
    while end < len(name) and name[end] not in ".[":
        end += 1
    first, rest = name[:end], name[end:]
    if first.isascii() and first.isdigit():
        first = int(first)

    def steps():
        at = 0
        while at < len(rest):
            if rest[at] == ".":
                end = at + 1
                while end < len(rest) and rest[end] not in ".[":
                    end += 1
                if end == at + 1:
                    raise ValueError("Empty attribute in format string")
                yield True, rest[at + 1:end]
                at = end
            elif rest[at] == "[":
                end = rest.find("]", at)
                if end < 0:
                    raise ValueError("Missing ']' in format string")
                key = rest[at + 1:end]
                if not key:
                    raise ValueError("Empty attribute in format string")
                yield False, int(key) if key.isascii() and key.isdigit() else key
                at = end + 1
            else:
                raise ValueError("Only '.' or '[' may follow ']' in format field specifier")
    return first, steps()


_conversions = {"s": str, "r": repr, "a": ascii}


class Formatter:
    """What str.format does, in steps that can be changed."""

    def format(self, format_string, /, *args, **kwargs):
        return self.vformat(format_string, args, kwargs)

    def vformat(self, format_string, args, kwargs):
        used = set()
        text = self._put_in(format_string, (args, kwargs), used, [0], 2)
        self.check_unused_args(used, args, kwargs)
        return text

    def _put_in(self, text, given, used, following, depth):
        """Fills a format in; `following` holds the number of the next field that has none itself, or
        None after the first that has one."""
        if depth < 0:
            raise ValueError("Max string recursion exceeded")
        done = []
        for literal, field, spec, conversion in self.parse(text):
            done.append(literal or "")
            if field is None:
                continue
            if field == "" or field.isdigit():
                own = field != ""
                clash = following[0] if own else following[0] is None
                if clash:
                    raise ValueError("cannot switch from manual field specification to automatic "
                                     "field numbering")
                if own:
                    following[0] = None
                else:
                    field = str(following[0]) + field
                    following[0] += 1
            value, key = self.get_field(field, *given)
            used.add(key)
            value = self.convert_field(value, conversion)
            spec = self._put_in(spec, given, used, following, depth - 1)
            done.append(self.format_field(value, spec))
        return "".join(done)

    def parse(self, format_string): return _parse(format_string)
    def get_value(self, key, args, kwargs): return (args if isinstance(key, int) else kwargs)[key]
    def check_unused_args(self, used_args, args, kwargs): pass
    def format_field(self, value, format_spec): return format(value, format_spec)

    def get_field(self, field_name, args, kwargs):
        first, steps = _split_field(field_name)
        value = self.get_value(first, args, kwargs)
        for by_name, step in steps:
            value = getattr(value, step) if by_name else value[step]
        return value, first

    def convert_field(self, value, conversion):
        if conversion is None:
            return value
        if conversion in _conversions:
            return _conversions[conversion](value)
        raise ValueError(f"Unknown conversion specifier {conversion!s}")
