"""Regular expressions: patterns are compiled and matched natively, this is what programs call."""

import enum

__all__ = ["match", "fullmatch", "search", "sub", "subn", "split", "findall", "finditer", "compile", "purge",
           "escape", "error", "Pattern", "Match", "A", "I", "L", "M", "S", "X", "U", "ASCII", "IGNORECASE",
           "LOCALE", "MULTILINE", "DOTALL", "VERBOSE", "UNICODE", "NOFLAG", "RegexFlag", "PatternError"]
__version__ = "2.2.1"

Pattern, Match = _classes()


class RegexFlag(enum.IntFlag, boundary=enum.KEEP):
    NOFLAG = 0
    ASCII = A = 256
    IGNORECASE = I = 2
    LOCALE = L = 4
    UNICODE = U = 32
    MULTILINE = M = 8
    DOTALL = S = 16
    VERBOSE = X = 64
    DEBUG = 128
    __str__ = object.__str__
    _numeric_repr_ = hex


enum.global_enum(RegexFlag)
for _name, _member in RegexFlag.__members__.items():
    globals()[_name] = _member
del _name, _member


class PatternError(Exception):
    """A pattern or a template that means nothing, and where."""

    __module__ = "re"

    def __init__(self, msg, pattern=None, pos=None):
        self.msg = msg
        self.pattern = pattern
        self.pos = pos
        self.lineno = self.colno = None
        if pattern is not None and pos is not None:
            feed = "\n" if isinstance(pattern, str) else b"\n"
            before = pattern[:pos]
            self.lineno = before.count(feed) + 1
            self.colno = pos - before.rfind(feed)
            msg += f" at position {pos}"
            if feed in pattern:
                msg += f" (line {self.lineno}, column {self.colno})"
        Exception.__init__(self, msg)


error = PatternError


def compile(pattern, flags=0):
    """The pattern of a text."""
    return _compiled(pattern, flags)


def match(pattern, string, flags=0):
    """A match at the beginning of a string, or None."""
    return _compiled(pattern, flags).match(string)


def fullmatch(pattern, string, flags=0):
    """A match of all of a string, or None."""
    return _compiled(pattern, flags).fullmatch(string)


def search(pattern, string, flags=0):
    """The first match in a string, or None."""
    return _compiled(pattern, flags).search(string)


def findall(pattern, string, flags=0):
    """All matches as strings, or as tuples of groups."""
    return _compiled(pattern, flags).findall(string)


def finditer(pattern, string, flags=0):
    """All matches, one after the other."""
    return _compiled(pattern, flags).finditer(string)


class _Absent(int): pass


_absent = _Absent()


def _limits(name, given, first, flags, limit):
    """What was given by position after the string: a limit, and flags."""
    if given:
        if first is not _absent:
            raise TypeError(f"{name}() got multiple values for argument '{limit}'")
        first, *rest = given
        if rest:
            if flags is not _absent:
                raise TypeError(f"{name}() got multiple values for argument 'flags'")
            flags, *more = rest
            if more:
                known = 5 if limit == "count" else 4
                least = known - 2
                raise TypeError(f"{name}() takes from {least} to {known} positional arguments but "
                                f"{least + len(given)} were given")
    return first, flags


def sub(pattern, repl, string, *args, count=_absent, flags=_absent):
    """A string with its matches replaced."""
    if args:
        count, flags = _limits("sub", args, count, flags, "count")
    return _compiled(pattern, flags).sub(repl, string, count)


def subn(pattern, repl, string, *args, count=_absent, flags=_absent):
    """The same, and how many there were."""
    if args:
        count, flags = _limits("subn", args, count, flags, "count")
    return _compiled(pattern, flags).subn(repl, string, count)


def split(pattern, string, *args, maxsplit=_absent, flags=_absent):
    """The parts of a string between matches."""
    if args:
        maxsplit, flags = _limits("split", args, maxsplit, flags, "maxsplit")
    return _compiled(pattern, flags).split(string, maxsplit)


def purge():
    """Lets go of the patterns that are kept."""
    _purge()


_special = {ord(one): "\\" + one for one in "()[]{}?*+-|^$\\.&~# \t\n\r\v\f"}


def escape(pattern):
    """A pattern that matches a text and nothing else."""
    if isinstance(pattern, str):
        return pattern.translate(_special)
    return str(pattern, "latin1").translate(_special).encode("latin1")


class Scanner:
    """Splits a text into tokens, each with what its rule makes of it."""

    def __init__(self, lexicon, flags=0):
        self.lexicon = lexicon
        self._rules = {}
        phrases, number = [], 1
        for phrase, action in lexicon:
            self._rules[number] = action
            phrases.append(f"({phrase})")
            number += 1 + _compiled(phrase, flags).groups
        self.scanner = _compiled("|".join(phrases), flags)

    def scan(self, string):
        found, place = [], 0
        step = self.scanner.scanner(string).match
        while m := step():
            end = m.end()
            if end == place:
                break
            made = self._rules[m.lastindex]
            if callable(made):
                self.match = m
                made = made(self, m[0])
            if made is not None:
                found.append(made)
            place = end
        return found, string[place:]


del enum, _classes
