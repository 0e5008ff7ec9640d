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
    found = _names.get(level)
    if found is None:
        found = _levels.get(level)
    return "Level %s" % level if found is None else found


def addLevelName(level, levelName):
    _names[level] = levelName
    _levels[levelName] = level


def _checkLevel(level):
    if isinstance(level, int):
        return level
    if str(level) != level:
        raise TypeError("Level not an integer or a valid string: %r" % (level,))
    if level not in _levels:
        raise ValueError("Unknown level: %r" % (level,))
    return _levels[level]


class LogRecord:
    """Something that was logged."""

    def __init__(self, name, level, pathname, lineno, msg, args, exc_info, func=None, sinfo=None, **kwargs):
        now = time.time_ns()
        self.name = name
        self.msg = msg
        # A single dict is what `%(name)s` in the message looks into.
        if args and len(args) == 1 and isinstance(args[0], dict) and args[0]:
            args = args[0]
        self.args = args
        self.levelno, self.levelname = level, getLevelName(level)
        self.pathname = pathname
        try:
            self.filename = pathname.replace("\\", "/").rpartition("/")[2]
            stem, dot, _ = self.filename.rpartition(".")
            self.module = stem if dot and stem else self.filename
        except (TypeError, ValueError, AttributeError):
            self.filename, self.module = pathname, "Unknown module"
        self.exc_info = exc_info
        self.exc_text = None
        self.stack_info = sinfo
        self.lineno = lineno
        self.funcName = func
        self.created = now / 1e9
        self.msecs = (now % 1000000000) // 1000000 + 0.0
        self.relativeCreated = (now - _START) / 1e6
        self.thread, self.threadName = 1, "MainThread"
        self.processName, self.process = "MainProcess", 1
        self.taskName = None

    def __repr__(self):
        return '<LogRecord: %s, %s, %s, %s, "%s">' % (self.name, self.levelno, self.pathname, self.lineno,
                                                       self.msg)

    def getMessage(self):
        text = str(self.msg)
        return text % self.args if self.args else text


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
            return self._format(record)
        except KeyError as error:
            raise ValueError("Formatting field not found in record: %s" % error)


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
        fields = set()
        try:
            for _, name, spec, conversion in _string.Formatter().parse(self._fmt):
                if name:
                    if not _is_field(name):
                        raise ValueError("invalid field name/expression: %r" % name)
                    fields.add(name)
                if conversion and conversion not in "rsa":
                    raise ValueError("invalid conversion: %r" % conversion)
                if spec and not _is_spec(spec):
                    raise ValueError("bad specifier: %r" % spec)
        except ValueError as error:
            raise ValueError("invalid format: %s" % error)
        if not fields:
            raise ValueError("invalid format: no fields")


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
        PercentStyle.__init__(self, fmt, defaults=defaults)
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


class Formatter:
    """Makes texts of records."""

    converter = time.localtime
    default_time_format = "%Y-%m-%d %H:%M:%S"
    default_msec_format = "%s,%03d"

    def __init__(self, fmt=None, datefmt=None, style="%", validate=True, *, defaults=None):
        if style not in _STYLES:
            raise ValueError("Style must be one of: %s" % ",".join(_STYLES))
        made = self._style = _STYLES[style][0](fmt, defaults=defaults)
        if validate:
            made.validate()
        self.datefmt, self._fmt = datefmt, made._fmt

    def formatTime(self, record, datefmt=None):
        moment = self.converter(record.created)
        if datefmt:
            return time.strftime(datefmt, moment)
        text = time.strftime(self.default_time_format, moment)
        return self.default_msec_format % (text, record.msecs) if self.default_msec_format else text

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
            record.exc_text = self.formatException(record.exc_info)
        more = [record.exc_text] if record.exc_text else []
        if record.stack_info:
            more.append(self.formatStack(record.stack_info))
        for part in more:
            text += part if text[-1:] == "\n" else "\n" + part
        return text


_defaultFormatter = Formatter()


class BufferingFormatter:
    """Makes one text of many records."""

    def __init__(self, linefmt=None):
        self.linefmt = linefmt or _defaultFormatter

    def formatHeader(self, records):
        return ""

    def formatFooter(self, records):
        return ""

    def format(self, records):
        if not records:
            return ""
        lines = [self.linefmt.format(record) for record in records]
        return self.formatHeader(records) + "".join(lines) + self.formatFooter(records)


class Filter:
    """Lets records of one logger and those below it pass."""

    def __init__(self, name=""):
        self.name = name
        self.nlen = len(name)

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
            answer = one.filter(record) if hasattr(one, "filter") else one(record)
            if not answer:
                return False
            if isinstance(answer, LogRecord):
                record = answer
        return record


for _one in (LogRecord, PercentStyle, StrFormatStyle, StringTemplateStyle, Formatter, BufferingFormatter,
             Filter, Filterer):
    _one.__module__ = "logging"
del _one
