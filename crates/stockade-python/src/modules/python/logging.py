"""Logging, to the output streams of the program. `_logging_records` has records and formats.

There are no sockets here, and so no handlers for them; files are those of the tree.
"""

import _tree
import sys
import time
from _logging_records import (
    BASIC_FORMAT, CRITICAL, DEBUG, ERROR, FATAL, INFO, NOTSET, WARN, WARNING, BufferingFormatter, Filter,
    Filterer, Formatter, LogRecord, PercentStyle, StrFormatStyle, StringTemplateStyle, _plain, _style, _to_level,
    addLevelName, getLevelName, getLevelNamesMapping, getLogRecordFactory, makeLogRecord, setLogRecordFactory)
from traceback import _under_way, format_list as _format_list, print_exception as _print_exception

__all__ = ["BASIC_FORMAT", "BufferingFormatter", "CRITICAL", "DEBUG", "ERROR", "FATAL", "FileHandler", "Filter", "Formatter",
           "Handler", "INFO", "LogRecord", "Logger", "LoggerAdapter", "NOTSET", "NullHandler", "StreamHandler",
           "WARN", "WARNING", "addLevelName", "basicConfig", "captureWarnings", "critical", "debug", "disable",
           "error", "exception", "fatal", "getLevelName", "getLogger", "getLoggerClass", "info", "log",
           "makeLogRecord", "setLoggerClass", "shutdown", "warn", "warning", "getLogRecordFactory",
           "setLogRecordFactory", "lastResort", "raiseExceptions", "getLevelNamesMapping", "getHandlerByName",
           "getHandlerNames"]

raiseExceptions = True
logThreads = logMultiprocessing = logProcesses = logAsyncioTasks = True
# Handlers that have names by them, and all handlers in the order they were made.
_named, _all = {}, []


def getHandlerByName(name):
    return _named.get(name)


def getHandlerNames():
    return frozenset(_named)


class Handler(Filterer):
    """Where records go. There is one thread, so nothing is ever locked."""

    formatter = lock = _called = None

    def __init__(self, level=NOTSET):
        super().__init__()
        self.level = _to_level(level)
        _all.append(self)

    def setLevel(self, level):
        self.level = _to_level(level)

    def get_name(self):
        return self._called

    def set_name(self, name):
        self._forget()
        self._called = name
        if name:
            _named[name] = self

    name = property(get_name, set_name)

    def _forget(self):
        if self._called in _named:
            del _named[self._called]

    def createLock(self):
        self.lock = None

    def acquire(self):
        """There is nothing to wait for."""

    def release(self):
        """There is nothing to give back."""

    def flush(self):
        """There is nothing kept back."""

    def close(self):
        self._forget()

    def setFormatter(self, fmt):
        self.formatter = fmt

    def format(self, record):
        return (self.formatter or _plain).format(record)

    def handle(self, record):
        answer = self.filter(record)
        if answer:
            self.emit(answer if isinstance(answer, LogRecord) else record)
        return answer

    def emit(self, record):
        raise NotImplementedError("emit must be implemented by Handler subclasses")

    def handleError(self, record):
        if not raiseExceptions or sys.stderr is None:
            return
        error = sys.exception()
        write = sys.stderr.write
        write("--- Logging error ---\n")
        if error is not None:
            _print_exception(error, file=sys.stderr)
        write("Call stack:\n" + _as_stack(_under_way()))
        write("Message: %r\nArguments: %s\n" % (record.msg, record.args))

    def __repr__(self):
        return _about(self, self.level)


def _about(one, level, *words):
    """`<Class word … (LEVEL)>`"""
    return f"<{' '.join([one.__class__.__name__, *words])} ({getLevelName(level)})>"


def _as_stack(calls):
    return "".join(_format_list([(*call[:3], call[6].split("\n")[0]) for call in calls]))


class StreamHandler(Handler):
    """Writes records to a stream, to that of errors where none is named."""

    terminator = "\n"

    def __init__(self, stream=None):
        super().__init__()
        self.stream = sys.stderr if stream is None else stream

    def setStream(self, stream):
        before = self.stream
        if before is stream:
            return None
        self.flush()
        self.stream = stream
        return before

    def flush(self):
        flush = getattr(self.stream, "flush", None) if self.stream else None
        if flush:
            flush()

    def emit(self, record):
        try:
            self.stream.write(self.format(record) + self.terminator)
            self.flush()
        except Exception as error:
            if isinstance(error, RecursionError):
                raise
            self.handleError(record)

    def __repr__(self):
        name = str(getattr(self.stream, "name", ""))
        return _about(self, self.level, *[name] if name else ())


class FileHandler(StreamHandler):
    """Writes records to a file of the tree."""

    def __init__(self, filename, mode="a", encoding=None, delay=False, errors=None):
        from posixpath import abspath
        super(StreamHandler, self).__init__()
        self.baseFilename = abspath(filename)
        self.mode, self.encoding, self.errors, self.delay = mode, encoding, errors, delay
        self.stream = None if delay else self._open()

    def _open(self):
        return open(self.baseFilename, self.mode, encoding=self.encoding, errors=self.errors)

    def emit(self, record):
        if self.stream is None:
            self.stream = self._open()
        super().emit(record)

    def close(self):
        if self.stream is not None:
            stream, self.stream = self.stream, None
            stream.close()
        super().close()

    def __repr__(self): return _about(self, self.level, self.baseFilename)


class _StderrHandler(StreamHandler):
    """Writes to whatever the stream of errors is at the time."""

    stream = property(lambda self: sys.stderr)

    def __init__(self, level=NOTSET):
        super(StreamHandler, self).__init__(level)


class NullHandler(Handler):
    """Drops records."""

    def handle(self, record):
        """Nothing is done."""

    emit = handle


lastResort = _StderrHandler(WARNING)


class PlaceHolder:
    """Stands for a logger that only loggers below it have made known."""

    def __init__(self, alogger):
        self.loggerMap = {alogger: None}

    def append(self, alogger):
        self.loggerMap.setdefault(alogger)


class Manager:
    """The tree of loggers."""

    loggerClass = logRecordFactory = None
    emittedNoHandlerWarning = False
    disable = property(lambda self: self._below, lambda self, level: self._silence(level))

    def __init__(self, rootnode):
        self._below = NOTSET
        self.loggerDict, self.root = {}, rootnode

    def _silence(self, level):
        self._below = _to_level(level)

    def getLogger(self, name):
        if not isinstance(name, str):
            raise TypeError("A logger name must be a string")
        known = self.loggerDict.get(name)
        if known is None or isinstance(known, PlaceHolder):
            made = self.loggerDict[name] = (self.loggerClass or _logger_class[0])(name)
            made.manager = self
            # Loggers below it may have been made before.
            for below in known.loggerMap if known else ():
                if not below.parent.name.startswith(name):
                    below.parent = made
            made.parent = self._above(made)
            known = made
        return known

    def _above(self, made):
        """The next logger above a new one; the names between remember that it is there."""
        name = made.name
        while name := name.rpartition(".")[0]:
            found = self.loggerDict.setdefault(name, PlaceHolder(made))
            if isinstance(found, Logger):
                return found
            found.append(made)
        return self.root

    def setLoggerClass(self, klass):
        self.loggerClass = _loggers_only(klass)

    def setLogRecordFactory(self, factory):
        self.logRecordFactory = factory


def _loggers_only(klass):
    if klass == Logger or issubclass(klass, Logger):
        return klass
    raise TypeError("logger not derived from logging.Logger: " + klass.__name__)


def setLoggerClass(klass):
    _logger_class[0] = _loggers_only(klass)


def getLoggerClass():
    return _logger_class[0]


def _say(owner, name, body):
    """Gives a class a method that says something at one level."""
    body.__name__, body.__qualname__ = name, f"{owner.__name__}.{name}"
    setattr(owner, name, body)


def _logging_at(level):
    def body(self, msg, *args, **kwargs):
        if self.isEnabledFor(level):
            self._log(level, msg, args, **kwargs)
    return body


def _handing_on_at(level):
    return lambda self, msg, *args, **kwargs: self.log(level, msg, *args, **kwargs)


_SPOKEN = {"debug": DEBUG, "info": INFO, "warning": WARNING, "error": ERROR, "critical": CRITICAL}


class Logger(Filterer):
    """One channel of records."""

    def __init__(self, name, level=NOTSET):
        super().__init__()
        self.handlers, self.parent = [], None
        self.name, self.level = name, _to_level(level)
        self.propagate, self.disabled = True, False

    def setLevel(self, level):
        self.level = _to_level(level)

    def getEffectiveLevel(self):
        one = self
        while one and not one.level:
            one = one.parent
        return one.level if one else NOTSET

    def isEnabledFor(self, level):
        return not self.disabled and self.manager.disable < level and level >= self.getEffectiveLevel()

    def warn(self, msg, *args, **kwargs):
        self.warning(msg, *args, **kwargs)

    def fatal(self, msg, *args, **kwargs):
        self.critical(msg, *args, **kwargs)

    def exception(self, msg, *args, exc_info=True, **kwargs):
        self.error(msg, *args, exc_info=exc_info, **kwargs)

    def log(self, level, msg, *args, **kwargs):
        if isinstance(level, int):
            if self.isEnabledFor(level):
                self._log(level, msg, args, **kwargs)
        elif raiseExceptions:
            raise TypeError("level must be an integer")

    def findCaller(self, stack_info=False, stacklevel=1):
        calls = _under_way()
        if not calls:
            return "(unknown file)", 0, "(unknown function)", None
        calls = calls[:max(len(calls) - max(stacklevel, 1), 0) + 1]
        told = "Stack (most recent call last):\n" + _as_stack(calls).rstrip("\n") if stack_info else None
        return *calls[-1][:3], told

    def makeRecord(self, name, level, fn, lno, msg, args, exc_info, func=None, extra=None, sinfo=None):
        record = getLogRecordFactory()(name, level, fn, lno, msg, args, exc_info, func, sinfo)
        own = record.__dict__
        for key in extra or ():
            if key in own or key in ("message", "asctime"):
                raise KeyError(f"Attempt to overwrite {key!r} in LogRecord")
        own.update(extra or ())
        return record

    def _log(self, level, msg, args, exc_info=None, extra=None, stack_info=False, stacklevel=1):
        file, line, function, told = self.findCaller(stack_info, stacklevel)
        if exc_info:
            if isinstance(exc_info, BaseException):
                exc_info = type(exc_info), exc_info, exc_info.__traceback__
            elif not isinstance(exc_info, tuple):
                exc_info = sys.exc_info()
        self.handle(self.makeRecord(self.name, level, file, line, msg, args, exc_info, function, extra, told))

    def handle(self, record):
        answer = not self.disabled and self.filter(record)
        if answer:
            self.callHandlers(answer if isinstance(answer, LogRecord) else record)

    def _listeners(self):
        """The handlers that a record gets to, those of the logger itself first."""
        one = self
        while one:
            yield from one.handlers
            one = one.parent if one.propagate else None

    def hasHandlers(self):
        return any(True for _ in self._listeners())

    def callHandlers(self, record):
        listener = None
        for listener in self._listeners():
            if listener.level <= record.levelno:
                listener.handle(record)
        if listener is None and lastResort and record.levelno >= lastResort.level:
            lastResort.handle(record)

    def addHandler(self, hdlr):
        if hdlr not in self.handlers:
            self.handlers.append(hdlr)

    def removeHandler(self, hdlr):
        if hdlr in self.handlers:
            self.handlers.remove(hdlr)

    def getChild(self, suffix):
        return self.manager.getLogger(suffix if self.root is self else f"{self.name}.{suffix}")

    def getChildren(self):
        # Names go on after those of the parent; a logger whose own parent was never made is no child.
        own = 0 if self is self.manager.root else len(self.name) + 1
        return {one for one in self.manager.loggerDict.values()
                if isinstance(one, Logger) and one.parent is self and "." not in one.name[own:]}

    def __repr__(self):
        return _about(self, self.getEffectiveLevel(), self.name)


for _name, _level in _SPOKEN.items():
    _say(Logger, _name, _logging_at(_level))


class RootLogger(Logger):
    """The logger above all others."""

    def __init__(self, level):
        super().__init__("root", level)


_logger_class = [Logger]
root = Logger.root = RootLogger(WARNING)
Logger.manager = Manager(root)


class LoggerAdapter:
    """A logger with something to add to each record."""

    def __init__(self, logger, extra=None, merge_extra=False):
        self.extra, self.merge_extra, self.logger = extra, merge_extra, logger

    name = property(lambda self: self.logger.name)
    manager = property(lambda self: self.logger.manager,
                       lambda self, value: setattr(self.logger, "manager", value))

    def process(self, msg, kwargs):
        both = self.merge_extra and "extra" in kwargs
        kwargs["extra"] = {**self.extra, **kwargs["extra"]} if both else self.extra
        return msg, kwargs

    def log(self, level, msg, *args, **kwargs):
        if not self.isEnabledFor(level):
            return
        msg, more = self.process(msg, kwargs)
        self.logger.log(level, msg, *args, **more)

    def warn(self, msg, *args, **kwargs):
        self.warning(msg, *args, **kwargs)

    def exception(self, msg, *args, exc_info=True, **kwargs):
        self.log(ERROR, msg, *args, exc_info=exc_info, **kwargs)

    def isEnabledFor(self, level):
        return self.logger.isEnabledFor(level)

    def setLevel(self, level):
        self.logger.setLevel(level)

    def getEffectiveLevel(self):
        return self.logger.getEffectiveLevel()

    def hasHandlers(self):
        return self.logger.hasHandlers()

    def __repr__(self):
        return _about(self, self.logger.getEffectiveLevel(), self.logger.name)


for _name, _level in _SPOKEN.items():
    _say(LoggerAdapter, _name, _handing_on_at(_level))
del _name, _level


def basicConfig(**kwargs):
    if kwargs.pop("force", False):
        for gone in list(root.handlers):
            root.removeHandler(gone)
            gone.close()
    encoding, errors = kwargs.pop("encoding", None), kwargs.pop("errors", "backslashreplace")
    if root.handlers:
        return
    handlers = kwargs.pop("handlers", None)
    both = [name for name in ("stream", "filename") if name in kwargs]
    if handlers is not None and both:
        raise ValueError("'stream' or 'filename' should not be specified together with 'handlers'")
    if len(both) == 2:
        raise ValueError("'stream' and 'filename' should not be specified together")
    if handlers is None:
        filename, mode = kwargs.pop("filename", None), kwargs.pop("filemode", "a")
        if filename and not _tree.present():
            raise PermissionError("there are no files to log to in this sandbox; leave `filename` out and the "
                                  "records go to the errors of the program")
        if filename:
            handlers = [FileHandler(filename, mode, encoding, errors=errors)]
        else:
            handlers = [StreamHandler(kwargs.pop("stream", None))]
    style = kwargs.pop("style", "%")
    usual = _style(style)[1]
    formatter = Formatter(kwargs.pop("format", usual), kwargs.pop("datefmt", None), style)
    for one in handlers:
        if one.formatter is None:
            one.setFormatter(formatter)
        root.addHandler(one)
    level = kwargs.pop("level", None)
    root.setLevel(root.level if level is None else level)
    if kwargs:
        raise ValueError("Unrecognised argument(s): %s" % ", ".join(kwargs))


def getLogger(name=None):
    to_root = not name or isinstance(name, str) and name == root.name
    return root if to_root else Logger.manager.getLogger(name)


def _to_root(name):
    def call(msg, *args, **kwargs):
        root.handlers or basicConfig()
        getattr(root, name)(msg, *args, **kwargs)
    call.__name__ = call.__qualname__ = name
    return call


debug, info, warning, error = map(_to_root, ("debug", "info", "warning", "error"))
critical, exception, warn, fatal = map(_to_root, ("critical", "exception", "warn", "fatal"))


def log(level, msg, *args, **kwargs):
    root.handlers or basicConfig()
    root.log(level, msg, *args, **kwargs)


def disable(level=CRITICAL):
    root.manager.disable = level


def shutdown(handlerList=_all):
    for one in handlerList[::-1]:
        one.flush()
        one.close()


class _Collector:
    """Takes warnings in the place of the list that `warnings` collects them in."""

    def append(self, told):
        import warnings
        text = warnings.formatwarning(told.message, told.category, told.filename, told.lineno, told.line)
        logger = getLogger("py.warnings")
        if not logger.handlers:
            logger.addHandler(NullHandler())
        logger.warning(str(text))


def captureWarnings(capture):
    from warnings import _capture
    _capture(capture, _Collector)
