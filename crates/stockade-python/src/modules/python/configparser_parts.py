"""The errors of `configparser`, and the ways in which settings are filled in."""

MAX_INTERPOLATION_DEPTH = 10


class Error(Exception):
    """What is wrong with settings."""

    def __init__(self, msg=""):
        self.message = msg
        Exception.__init__(self, msg)

    def __repr__(self): return self.message
    __str__ = __repr__


class NoSectionError(Error):
    """There is no such section."""

    def __init__(self, section):
        super().__init__(f"No section: {section!r}")
        self.section, self.args = section, (section,)


def _twice(what, source, lineno):
    where = "" if lineno is None else f" [line {lineno:2d}]"
    if source is not None:
        return f"While reading from {source!r}{where}: {what[0].lower()}{what[1:]}"
    return what


class DuplicateSectionError(Error):
    """A section is there twice."""

    def __init__(self, section, source=None, lineno=None):
        super().__init__(_twice(f"Section {section!r} already exists", source, lineno))
        self.section, self.source, self.lineno = section, source, lineno
        self.args = (section, source, lineno)


class DuplicateOptionError(Error):
    """An option is there twice in one text."""

    def __init__(self, section, option, source=None, lineno=None):
        what = f"Option {option!r} in section {section!r} already exists"
        super().__init__(_twice(what, source, lineno))
        self.section, self.option, self.source, self.lineno = section, option, source, lineno
        self.args = (section, option, source, lineno)


class NoOptionError(Error):
    """There is no such option."""

    def __init__(self, option, section):
        super().__init__(f"No option {option!r} in section: {section!r}")
        self.option, self.section, self.args = option, section, (option, section)


class InterpolationError(Error):
    """A value cannot be filled in."""

    def __init__(self, option, section, msg):
        super().__init__(msg)
        self.option, self.section, self.args = option, section, (option, section, msg)


class InterpolationMissingOptionError(InterpolationError):
    """What a value names is not there."""

    def __init__(self, option, section, rawval, reference):
        super().__init__(option, section, (
            f"Bad value substitution: option {option!r} in section {section!r} contains an "
            f"interpolation key {reference!r} which is not a valid option name. Raw value: "
            f"{rawval!r}"))
        self.reference, self.args = reference, (option, section, rawval, reference)


class InterpolationSyntaxError(InterpolationError):
    """A value names nothing that can be named."""


class InterpolationDepthError(InterpolationError):
    """Values name each other again and again."""

    def __init__(self, option, section, rawval):
        super().__init__(option, section, (
            f"Recursion limit exceeded in value substitution: option {option!r} in section "
            f"{section!r} contains an interpolation key which cannot be substituted in "
            f"{MAX_INTERPOLATION_DEPTH} steps. Raw value: {rawval!r}"))
        self.args = (option, section, rawval)


class ParsingError(Error):
    """Lines that mean nothing."""

    def __init__(self, source, *args):
        super().__init__(f"Source contains parsing errors: {source!r}")
        self.source, self.errors, self.args = source, [], (source,)
        for at in range(0, len(args), 2):
            self.append(*args[at:at + 2])

    def append(self, lineno, line):
        self.message += f"\n\t[line {lineno:2d}]: {line!r}"
        self.errors.append((lineno, line))

    def combine(self, others):
        for lineno, line in [error for other in others for error in other.errors]:
            self.append(lineno, line)
        return self


class MissingSectionHeaderError(ParsingError):
    """A setting comes before any section."""

    def __init__(self, filename, lineno, line):
        Error.__init__(self, f"File contains no section headers.\nfile: {filename!r}, line: "
                             f"{lineno}\n{line!r}")
        self.source, self.lineno, self.line = filename, lineno, line
        self.errors, self.args = [], (filename, lineno, line)


class MultilineContinuationError(ParsingError):
    """A line goes on with a key that has no value."""

    def __init__(self, filename, lineno, line):
        Error.__init__(self, "Key without value continued with an indented line.\n"
                             f"file: {filename!r}, line: {lineno}\n{line!r}")
        self.source, self.lineno, self.line = filename, lineno, line
        self.errors, self.args = [], (filename, lineno, line)


class Interpolation:
    """Values as they are written."""

    def before_get(self, parser, section, option, value, defaults): return value
    def before_set(self, parser, section, option, value): return value
    def before_read(self, parser, section, option, value): return value
    def before_write(self, parser, section, option, value): return value


class _Filling(Interpolation):
    """Values with marks in them."""

    def before_get(self, parser, section, option, value, defaults):
        if not isinstance(value, str) or self._mark not in value:
            return value
        return self._fill(parser, option, value, section, defaults, value, 1)

    def before_set(self, parser, section, option, value):
        if self._mark in self._without(value):
            at = self._without(value).find(self._mark)
            raise ValueError(f"invalid interpolation syntax in {value!r} at position {at}")
        return value

    def _fill(self, parser, option, text, section, known, raw, depth):
        if depth > MAX_INTERPOLATION_DEPTH:
            raise InterpolationDepthError(option, section, raw)
        mark, done = self._mark, []
        while text:
            at = text.find(mark)
            if at < 0:
                done.append(text)
                break
            done.append(text[:at])
            text = text[at:]
            after = text[1:2]
            if after == mark:
                done.append(mark)
                text = text[2:]
            elif after == self._opening:
                end = self._end(text)
                if end < 0:
                    raise InterpolationSyntaxError(option, section, (
                        f"bad interpolation variable reference {text!r}"))
                inner, text = text[2:end], text[end + len(self._closing):]
                value, where, name, known_there = self._look_up(parser, option, inner, section,
                                                                known, raw, text)
                if mark in value:
                    value = self._fill(parser, name, value, where, known_there, raw, depth + 1)
                done.append(value)
            else:
                raise InterpolationSyntaxError(option, section, (
                    f"'{mark}' must be followed by '{mark}' or '{self._opening}', found: "
                    f"{text!r}"))
        return "".join(done)


class BasicInterpolation(_Filling):
    """%(name)s is filled in."""

    _mark, _opening, _closing = "%", "(", ")s"

    def _end(self, text):
        end = text.find(")")
        return end if end > 2 and text.startswith(")s", end) else -1

    def _without(self, value):
        value = value.replace("%%", "")
        while (at := value.find("%(")) >= 0 and self._end(value[at:]) > 0:
            value = value[:at] + value[at + self._end(value[at:]) + 2:]
        return value

    def _look_up(self, parser, option, inner, section, known, raw, rest):
        name = parser.optionxform(inner)
        try:
            return known[name], section, option, known
        except KeyError:
            raise InterpolationMissingOptionError(option, section, raw, name) from None


class ExtendedInterpolation(_Filling):
    """${name} and ${section:name} are filled in."""

    _mark, _opening, _closing = "$", "{", "}"

    def _end(self, text):
        end = text.find("}")
        return end if end > 2 else -1

    def _without(self, value):
        value = value.replace("$$", "")
        while (at := value.find("${")) >= 0 and self._end(value[at:]) > 0:
            value = value[:at] + value[at + self._end(value[at:]) + 1:]
        return value

    def _look_up(self, parser, option, inner, section, known, raw, rest):
        path = inner.split(":")
        if len(path) > 2:
            raise InterpolationSyntaxError(option, section, f"More than one ':' found: {rest!r}")
        try:
            if len(path) == 1:
                name = parser.optionxform(path[0])
                return known[name], section, name, known
            where, name = path[0], parser.optionxform(path[1])
            value = parser.get(where, name, raw=True)
            return value, where, name, dict(parser.items(where, raw=True))
        except (KeyError, NoSectionError, NoOptionError):
            raise InterpolationMissingOptionError(option, section, raw, ":".join(path)) from None


for _kind in (Error, NoSectionError, DuplicateSectionError, DuplicateOptionError, NoOptionError,
              InterpolationError, InterpolationMissingOptionError, InterpolationSyntaxError,
              InterpolationDepthError, ParsingError, MissingSectionHeaderError,
              MultilineContinuationError, Interpolation, BasicInterpolation, ExtendedInterpolation):
    _kind.__module__ = "configparser"
del _kind
