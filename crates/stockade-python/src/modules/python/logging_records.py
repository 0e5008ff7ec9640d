"""The part of `logging` about records, what they look like as text, and filters."""

import string as _string
import sys as _sys
import time
from traceback import format_exception as _format_exception

CRITICAL = FATAL = 50
ERROR = 40
WARNING = WARN = 30
INFO = 20
DEBUG = 10
NOTSET = 0

_names = {CRITICAL: "CRITICAL", ERROR: "ERROR", WARNING: "WARNING", INFO: "INFO", DEBUG: "DEBUG",
          NOTSET: "NOTSET"}
_levels = {"CRITICAL": CRITICAL, "FATAL": FATAL, "ERROR": ERROR, "WARN": WARNING, "WARNING": WARNING,
           "INFO": INFO, "DEBUG": DEBUG, "NOTSET": NOTSET}
_START = time.time_ns()


def getLevelNamesMapping():
    return _levels.copy()


def getLevelName(level):
    for known in (_names, _levels):
        if known.get(level) is not None:
            return known[level]
    return "Level %s" % level


def addLevelName(level, levelName):
    _names[level] = levelName
    _levels[levelName] = level


def _to_level(given):
    """The number of a level, which may be given by its name."""
    if isinstance(given, int):
        return given
    if str(given) != given:
        raise TypeError(f"Level not an integer or a valid string: {given!r}")
    number = _levels.get(given)
    if number is None:
        raise ValueError(f"Unknown level: {given!r}")
    return number


class LogRecord:
    """Something that was logged."""

    def __init__(self, name, level, pathname, lineno, msg, args, exc_info, func=None, sinfo=None, **kwargs):
        now = time.time_ns()
        # A single dict is what `%(name)s` in the message looks into.
        if args and len(args) == 1 and args[0] and isinstance(args[0], dict):
            args = args[0]
        self.name, self.msg, self.args = name, msg, args
        self.levelname, self.levelno = getLevelName(level), level
        self.pathname = pathname
        self.filename, self.module = _file_and_module(pathname)
        self.exc_info, self.exc_text, self.stack_info = exc_info, None, sinfo
        self.lineno, self.funcName = lineno, func
        self.created, self.msecs = now / 1e9, float(now // 1000000 % 1000)
        self.relativeCreated = (now - _START) / 1e6
        self.thread, self.threadName = 1, "MainThread"
        self.processName, self.process, self.taskName = "MainProcess", 1, None

    def __repr__(self):
        return '<LogRecord: %s, %s, %s, %s, "%s">' % (self.name, self.levelno, self.pathname, self.lineno,
                                                       self.msg)

    def getMessage(self):
        text = str(self.msg)
        return text % self.args if self.args else text


def _file_and_module(path):
    try:
        file = path.replace("\\", "/").rpartition("/")[2]
        return file, file.rpartition(".")[0] or file
    except (TypeError, ValueError, AttributeError):
        return path, "Unknown module"


_factory = [LogRecord]


def setLogRecordFactory(factory):
    _factory[0] = factory


def getLogRecordFactory():
    return _factory[0]


def makeLogRecord(dict):
    record = _factory[0](None, None, "", 0, "", (), None, None)
    record.__dict__.update(dict)
    return record


class PercentStyle:
    default_format = "%(message)s"
    asctime_format = "%(asctime)s"
    asctime_search = "%(asctime)"

    def __init__(self, fmt, *, defaults=None):
        self._defaults, self._fmt = defaults, fmt or self.default_format

    def usesTime(self):
        return self.asctime_search in self._fmt

    def validate(self):
        if not _has_percent_field(self._fmt):
            raise ValueError("Invalid format '%s' for '%s' style" % (self._fmt, self.default_format[0]))

    def _format(self, record):
        return self._fmt % self._values(record)

    def _values(self, record):
        return {**self._defaults, **record.__dict__} if self._defaults else record.__dict__

    def format(self, record):
        try:
            text = self._format(record)
        except KeyError as absent:
            raise ValueError(f"Formatting field not found in record: {absent}")
        return text


def _has_percent_field(text):
    """Whether a text has a field such as `%(name)5.2s` in it."""
    at = text.find("%(")
    while at >= 0:
        end = text.find(")", at)
        if end > at + 2 and all(c == "_" or c.isalnum() for c in text[at + 2:end]):
            rest = end + 1
            while text[rest:rest + 1] and text[rest] in "#0+ -":
                rest += 1
            rest += text[rest:rest + 1] == "*"
            while text[rest:rest + 1].isdigit():
                rest += 1
            if text[rest:rest + 1] == ".":
                rest += 1 + (text[rest + 1:rest + 2] == "*")
                while text[rest:rest + 1].isdigit():
                    rest += 1
            if text[rest:rest + 1] and text[rest].lower() in "diouxefgcrsa%":
                return True
        at = text.find("%(", at + 2)
    return False


class StrFormatStyle(PercentStyle):
    default_format, asctime_format, asctime_search = "{message}", "{asctime}", "{asctime"

    def _format(self, record):
        return self._fmt.format(**self._values(record))

    def validate(self):
        named = False
        try:
            for piece in _string.Formatter().parse(self._fmt):
                _check_piece(*piece[1:])
                named = named or bool(piece[1])
        except ValueError as error:
            raise ValueError(f"invalid format: {error}")
        if not named:
            raise ValueError("invalid format: no fields")


def _check_piece(name, spec, conversion):
    """Looks at the parts of a field in braces."""
    for part, fits, words in ((name, _is_field, "invalid field name/expression"),
                              (conversion, lambda one: one in "rsa", "invalid conversion"),
                              (spec, _is_spec, "bad specifier")):
        if part and not fits(part):
            raise ValueError(f"{words}: {part!r}")


def _is_field(name):
    """A number or a name, with attributes and items."""
    head = name
    for mark in ".[":
        head = head.split(mark)[0]
    return head.isdecimal() or bool(head) and all(c == "_" or c.isalnum() for c in head)


def _is_spec(spec):
    if spec[1:2] in ("<", ">", "=", "^"):
        spec = spec[2:]
    elif spec[:1] in ("<", ">", "=", "^"):
        spec = spec[1:]
    spec = spec.lstrip("+- #0").lstrip("0123456789{}_").lstrip(",_")
    if spec[:1] == ".":
        spec = spec[1:].lstrip("0123456789{}_")
    return spec in ("", *"bcdefgnosxEFGX%")


class StringTemplateStyle(PercentStyle):
    default_format, asctime_format, asctime_search = "${message}", "${asctime}", "${asctime}"

    def __init__(self, fmt, *, defaults=None):
        super().__init__(fmt, defaults=defaults)
        self._template = _string.Template(self._fmt)

    def usesTime(self):
        return "$asctime" in self._fmt or "${asctime}" in self._fmt

    def validate(self):
        names = 0
        rest = self._fmt
        at = rest.find("$")
        while at >= 0:
            following = rest[at + 1:at + 2]
            if following == "$":
                at += 1
            elif following == "{" or following == "_" or following.isalpha():
                names += 1
            else:
                raise ValueError("invalid format: bare '$' not allowed")
            at = rest.find("$", at + 1)
        if not names:
            raise ValueError("invalid format: no fields")

    def _format(self, record):
        return self._template.substitute(**self._values(record))


BASIC_FORMAT = "%(levelname)s:%(name)s:%(message)s"
_STYLES = {"%": (PercentStyle, BASIC_FORMAT), "{": (StrFormatStyle, "{levelname}:{name}:{message}"),
           "$": (StringTemplateStyle, "${levelname}:${name}:${message}")}


def _style(sign):
    """The class of a style and the format that is usual in it."""
    if sign in _STYLES:
        return _STYLES[sign]
    raise ValueError(f"Style must be one of: {','.join(_STYLES)}")


class Formatter:
    """Makes texts of records."""

    converter = time.localtime
    default_time_format = "%Y-%m-%d %H:%M:%S"
    default_msec_format = "%s,%03d"

    def __init__(self, fmt=None, datefmt=None, style="%", validate=True, *, defaults=None):
        made = self._style = _style(style)[0](fmt, defaults=defaults)
        if validate:
            made.validate()
        self.datefmt, self._fmt = datefmt, made._fmt

    def formatTime(self, record, datefmt=None):
        text = time.strftime(datefmt or self.default_time_format, self.converter(record.created))
        if datefmt or not self.default_msec_format:
            return text
        return self.default_msec_format % (text, record.msecs)

    def formatException(self, ei):
        text = "".join(_format_exception(*ei))
        return text[:-1] if text[-1:] == "\n" else text

    def formatStack(self, stack_info):
        return stack_info

    def formatMessage(self, record):
        return self._style.format(record)

    def usesTime(self):
        return self._style.usesTime()

    def format(self, record):
        record.message = record.getMessage()
        if self.usesTime():
            record.asctime = self.formatTime(record, self.datefmt)
        text = self.formatMessage(record)
        if record.exc_info and not record.exc_text:
            # Kept for the other formatters that get the record.
            record.exc_text = self.formatException(record.exc_info)
        parts = [record.exc_text] if record.exc_text else []
        if record.stack_info:
            parts.append(self.formatStack(record.stack_info))
        for part in parts:
            text += part if text[-1:] == "\n" else "\n" + part
        return text


_plain = Formatter()


class BufferingFormatter:
    """Makes one text of many records."""

    def __init__(self, linefmt=None):
        self.linefmt = linefmt or _plain

    def format(self, records):
        if not records:
            return ""
        lines = map(self.linefmt.format, records)
        return "".join([self.formatHeader(records), *lines, self.formatFooter(records)])

    def formatHeader(self, records):
        return ""

    def formatFooter(self, records):
        return ""


class Filter:
    """Lets records of one logger and those below it pass."""

    def __init__(self, name=""):
        self.name, self.nlen = name, len(name)

    def filter(self, record):
        return not self.nlen or record.name == self.name or record.name.startswith(self.name + ".")


class Filterer:
    """What has filters."""

    def __init__(self):
        self.filters = []

    def addFilter(self, filter):
        if filter not in self.filters:
            self.filters.append(filter)

    def removeFilter(self, filter):
        if filter in self.filters:
            self.filters.remove(filter)

    def filter(self, record):
        for one in self.filters:
            answer = getattr(one, "filter", one)(record)
            if isinstance(answer, LogRecord):
                record = answer
            elif not answer:
                return False
        return record


for _one in (LogRecord, PercentStyle, StrFormatStyle, StringTemplateStyle, Formatter, BufferingFormatter,
             Filter, Filterer):
    _one.__module__ = "logging"
del _one
