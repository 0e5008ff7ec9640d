"""Logging, to the output streams of the program. `_logging_records` has records and formats.

There are no files and no sockets here, and so no handlers for them and no configuration from files.
"""

import sys
import time
from _logging_records import (
    BASIC_FORMAT, CRITICAL, DEBUG, ERROR, FATAL, INFO, NOTSET, WARN, WARNING, BufferingFormatter, Filter,
    Filterer, Formatter, LogRecord, PercentStyle, StrFormatStyle, StringTemplateStyle, _checkLevel,
    _defaultFormatter, _STYLES, addLevelName, getLevelName, getLevelNamesMapping, getLogRecordFactory,
    makeLogRecord, setLogRecordFactory)
from traceback import _under_way, format_list as _format_list, print_exception as _print_exception

__all__ = ["BASIC_FORMAT", "BufferingFormatter", "CRITICAL", "DEBUG", "ERROR", "FATAL", "Filter", "Formatter",
           "Handler", "INFO", "LogRecord", "Logger", "LoggerAdapter", "NOTSET", "NullHandler", "StreamHandler",
           "WARN", "WARNING", "addLevelName", "basicConfig", "captureWarnings", "critical", "debug", "disable",
           "error", "exception", "fatal", "getLevelName", "getLogger", "getLoggerClass", "info", "log",
           "makeLogRecord", "setLoggerClass", "shutdown", "warn", "warning", "getLogRecordFactory",
           "setLogRecordFactory", "lastResort", "raiseExceptions", "getLevelNamesMapping", "getHandlerByName",
           "getHandlerNames"]

raiseExceptions = True
logThreads = logMultiprocessing = logProcesses = logAsyncioTasks = True
_handlers = {}
_all = []


def getHandlerByName(name):
    return _handlers.get(name)


def getHandlerNames():
    return frozenset(_handlers)


class Handler(Filterer):
    """Where records go."""

    def __init__(self, level=NOTSET):
        super().__init__()
        self.level = _checkLevel(level)
        self._name = self.formatter = self.lock = None
        self._closed = False
        _all.append(self)

    def get_name(self):
        return self._name

    def set_name(self, name):
        if self._name in _handlers:
            del _handlers[self._name]
        if name:
            _handlers[name] = self
        self._name = name

    name = property(lambda self: self.get_name(), lambda self, name: self.set_name(name))

    # One thread needs no locks.
    def acquire(self):
        pass

    createLock = acquire

    def release(self):
        pass

    def setLevel(self, level):
        self.level = _checkLevel(level)

    def format(self, record):
        return (self.formatter or _defaultFormatter).format(record)

    def emit(self, record):
        raise NotImplementedError("emit must be implemented by Handler subclasses")

    def handle(self, record):
        answer = self.filter(record)
        if isinstance(answer, LogRecord):
            record = answer
        if answer:
            self.emit(record)
        return answer

    def setFormatter(self, fmt):
        self.formatter = fmt

    def flush(self):
        pass

    def close(self):
        self._closed = True
        if self._name in _handlers:
            del _handlers[self._name]

    def handleError(self, record):
        if not raiseExceptions or sys.stderr is None:
            return
        error = sys.exception()
        write = sys.stderr.write
        write("--- Logging error ---\n")
        if error is not None:
            _print_exception(error, file=sys.stderr)
        write("Call stack:\n")
        write("".join(_format_list([entry[:3] + (entry[6].split("\n")[0],) for entry in _under_way()])))
        write("Message: %r\nArguments: %s\n" % (record.msg, record.args))

    def __repr__(self):
        return "<%s (%s)>" % (self.__class__.__name__, getLevelName(self.level))


class StreamHandler(Handler):
    """Writes records to a stream, to that of errors where none is named."""

    terminator = "\n"

    def __init__(self, stream=None):
        Handler.__init__(self)
        self.stream = sys.stderr if stream is None else stream

    def flush(self):
        if self.stream and hasattr(self.stream, "flush"):
            self.stream.flush()

    def emit(self, record):
        try:
            self.stream.write(self.format(record) + self.terminator)
            self.flush()
        except Exception as error:
            if isinstance(error, RecursionError):
                raise
            self.handleError(record)

    def setStream(self, stream):
        before = self.stream
        if before is stream:
            return None
        self.flush()
        self.stream = stream
        return before

    def __repr__(self):
        name = str(getattr(self.stream, "name", ""))
        return "<%s %s(%s)>" % (self.__class__.__name__, name + " " if name else "", getLevelName(self.level))


class _StderrHandler(StreamHandler):
    """Writes to whatever the stream of errors is at the time."""

    stream = property(lambda self: sys.stderr)

    def __init__(self, level=NOTSET):
        super(StreamHandler, self).__init__(level)


class NullHandler(Handler):
    """Drops records."""

    def handle(self, record):
        pass

    def emit(self, record):
        pass


_defaultLastResort = lastResort = _StderrHandler(WARNING)


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
        self._below = _checkLevel(level)

    def getLogger(self, name):
        if not isinstance(name, str):
            raise TypeError("A logger name must be a string")
        known = self.loggerDict.get(name)
        if known is not None and not isinstance(known, PlaceHolder):
            return known
        made = (self.loggerClass or _logger_class[0])(name)
        made.manager = self
        self.loggerDict[name] = made
        if known is not None:
            # Loggers below it were made before.
            for below in known.loggerMap:
                if not below.parent.name.startswith(name):
                    made.parent = below.parent
                    below.parent = made
        self._find_parent(made)
        return made

    def _find_parent(self, made):
        name = made.name.rpartition(".")[0]
        while name:
            above = self.loggerDict.get(name)
            if above is None:
                self.loggerDict[name] = PlaceHolder(made)
            elif isinstance(above, Logger):
                made.parent = above
                return
            else:
                above.append(made)
            name = name.rpartition(".")[0]
        made.parent = self.root

    def setLoggerClass(self, klass):
        _check_class(klass)
        self.loggerClass = klass

    def setLogRecordFactory(self, factory):
        self.logRecordFactory = factory

    def _clear_cache(self):
        pass


def _check_class(klass):
    if klass != Logger and not issubclass(klass, Logger):
        raise TypeError("logger not derived from logging.Logger: " + klass.__name__)


def setLoggerClass(klass):
    _check_class(klass)
    _logger_class[0] = klass


def getLoggerClass():
    return _logger_class[0]


class Logger(Filterer):
    """One channel of records."""

    def __init__(self, name, level=NOTSET):
        super().__init__()
        self.handlers, self.parent = [], None
        self.name, self.propagate, self.disabled = name, True, False
        self.setLevel(level)

    def _upwards(self, all=True):
        """The logger and those above it, as far as records go unless all are asked for."""
        one = self
        while one:
            yield one
            one = one.parent if all or one.propagate else None

    def setLevel(self, level):
        self.level = _checkLevel(level)

    def isEnabledFor(self, level):
        return not self.disabled and self.manager.disable < level and level >= self.getEffectiveLevel()

    def getEffectiveLevel(self):
        return next((one.level for one in self._upwards() if one.level), NOTSET)

    def debug(self, msg, *args, **kwargs):
        if self.isEnabledFor(DEBUG):
            self._log(DEBUG, msg, args, **kwargs)

    def info(self, msg, *args, **kwargs):
        if self.isEnabledFor(INFO):
            self._log(INFO, msg, args, **kwargs)

    def warning(self, msg, *args, **kwargs):
        if self.isEnabledFor(WARNING):
            self._log(WARNING, msg, args, **kwargs)

    def warn(self, msg, *args, **kwargs):
        self.warning(msg, *args, **kwargs)

    def error(self, msg, *args, **kwargs):
        if self.isEnabledFor(ERROR):
            self._log(ERROR, msg, args, **kwargs)

    def exception(self, msg, *args, exc_info=True, **kwargs):
        self.error(msg, *args, exc_info=exc_info, **kwargs)

    def critical(self, msg, *args, **kwargs):
        if self.isEnabledFor(CRITICAL):
            self._log(CRITICAL, msg, args, **kwargs)

    def fatal(self, msg, *args, **kwargs):
        self.critical(msg, *args, **kwargs)

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
        at = max(len(calls) - max(stacklevel, 1), 0)
        entry = calls[at]
        told = None
        if stack_info:
            lines = _format_list([one[:3] + (one[6].split("\n")[0],) for one in calls[:at + 1]])
            told = "Stack (most recent call last):\n" + "".join(lines).rstrip("\n")
        return entry[0], entry[1], entry[2], told

    def makeRecord(self, name, level, fn, lno, msg, args, exc_info, func=None, extra=None, sinfo=None):
        record = getLogRecordFactory()(name, level, fn, lno, msg, args, exc_info, func, sinfo)
        for key in extra or ():
            if key in ("message", "asctime") or key in record.__dict__:
                raise KeyError("Attempt to overwrite %r in LogRecord" % key)
            record.__dict__[key] = extra[key]
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
        if self.disabled:
            return
        answer = self.filter(record)
        if answer:
            self.callHandlers(answer if isinstance(answer, LogRecord) else record)

    def addHandler(self, hdlr):
        if hdlr not in self.handlers:
            self.handlers.append(hdlr)

    def removeHandler(self, hdlr):
        if hdlr in self.handlers:
            self.handlers.remove(hdlr)

    def hasHandlers(self):
        return any(one.handlers for one in self._upwards(False))

    def callHandlers(self, record):
        found = [handler for one in self._upwards(False) for handler in one.handlers]
        for handler in found:
            if handler.level <= record.levelno:
                handler.handle(record)
        if not found and lastResort and record.levelno >= lastResort.level:
            lastResort.handle(record)

    def getChild(self, suffix):
        return self.manager.getLogger(suffix if self.root is self else f"{self.name}.{suffix}")

    def getChildren(self):
        def depth(logger):
            return 0 if logger is logger.manager.root else 1 + logger.name.count(".")
        return {one for one in self.manager.loggerDict.values()
                if isinstance(one, Logger) and one.parent is self and depth(one) == 1 + depth(one.parent)}

    def __repr__(self):
        return "<%s %s (%s)>" % (self.__class__.__name__, self.name, getLevelName(self.getEffectiveLevel()))


class RootLogger(Logger):
    """The logger above all others."""

    def __init__(self, level):
        Logger.__init__(self, "root", level)


_logger_class = [Logger]
root = RootLogger(WARNING)
Logger.root = root
Logger.manager = Manager(root)


class LoggerAdapter:
    """A logger with something to add to each record."""

    def __init__(self, logger, extra=None, merge_extra=False):
        self.extra, self.merge_extra, self.logger = extra, merge_extra, logger

    def process(self, msg, kwargs):
        given = kwargs.get("extra") if self.merge_extra else None
        kwargs["extra"] = self.extra if given is None else {**self.extra, **given}
        return msg, kwargs

    def debug(self, msg, *args, **kwargs):
        self.log(DEBUG, msg, *args, **kwargs)

    def info(self, msg, *args, **kwargs):
        self.log(INFO, msg, *args, **kwargs)

    def warning(self, msg, *args, **kwargs):
        self.log(WARNING, msg, *args, **kwargs)

    def warn(self, msg, *args, **kwargs):
        self.warning(msg, *args, **kwargs)

    def error(self, msg, *args, **kwargs):
        self.log(ERROR, msg, *args, **kwargs)

    def exception(self, msg, *args, exc_info=True, **kwargs):
        self.log(ERROR, msg, *args, exc_info=exc_info, **kwargs)

    def critical(self, msg, *args, **kwargs):
        self.log(CRITICAL, msg, *args, **kwargs)

    def log(self, level, msg, *args, **kwargs):
        if not self.isEnabledFor(level):
            return
        msg, more = self.process(msg, kwargs)
        self.logger.log(level, msg, *args, **more)

    def isEnabledFor(self, level):
        return self.logger.isEnabledFor(level)

    def setLevel(self, level):
        self.logger.setLevel(level)

    def getEffectiveLevel(self):
        return self.logger.getEffectiveLevel()

    def hasHandlers(self):
        return self.logger.hasHandlers()

    name = property(lambda self: self.logger.name)
    manager = property(lambda self: self.logger.manager,
                       lambda self, value: setattr(self.logger, "manager", value))

    def __repr__(self):
        level = getLevelName(self.logger.getEffectiveLevel())
        return "<%s %s (%s)>" % (self.__class__.__name__, self.logger.name, level)


def basicConfig(**kwargs):
    if kwargs.pop("force", False):
        for handler in root.handlers[:]:
            root.removeHandler(handler)
            handler.close()
    kwargs.pop("encoding", None)
    kwargs.pop("errors", None)
    if root.handlers:
        return
    handlers = kwargs.pop("handlers", None)
    if handlers is None:
        if "stream" in kwargs and "filename" in kwargs:
            raise ValueError("'stream' and 'filename' should not be specified together")
    elif "stream" in kwargs or "filename" in kwargs:
        raise ValueError("'stream' or 'filename' should not be specified together with 'handlers'")
    if handlers is None:
        if kwargs.pop("filename", None):
            raise PermissionError("there are no files to log to in this sandbox; leave `filename` out and the "
                                  "records go to the errors of the program")
        kwargs.pop("filemode", None)
        handlers = [StreamHandler(kwargs.pop("stream", None))]
    dates = kwargs.pop("datefmt", None)
    style = kwargs.pop("style", "%")
    if style not in _STYLES:
        raise ValueError("Style must be one of: %s" % ",".join(_STYLES))
    formatter = Formatter(kwargs.pop("format", _STYLES[style][1]), dates, style)
    for handler in handlers:
        if handler.formatter is None:
            handler.setFormatter(formatter)
        root.addHandler(handler)
    root.setLevel(root.level if kwargs.get("level") is None else kwargs["level"])
    kwargs.pop("level", None)
    if kwargs:
        raise ValueError("Unrecognised argument(s): %s" % ", ".join(kwargs))


def getLogger(name=None):
    if not name or isinstance(name, str) and name == root.name:
        return root
    return Logger.manager.getLogger(name)


def _to_root(name):
    method = getattr(root, name)

    def call(msg, *args, **kwargs):
        if not root.handlers:
            basicConfig()
        method(msg, *args, **kwargs)
    call.__name__ = call.__qualname__ = name
    return call


debug, info, warning, error = map(_to_root, ("debug", "info", "warning", "error"))
critical, exception, warn, fatal = map(_to_root, ("critical", "exception", "warn", "fatal"))


def log(level, msg, *args, **kwargs):
    if not root.handlers:
        basicConfig()
    root.log(level, msg, *args, **kwargs)


def disable(level=CRITICAL):
    root.manager.disable = level


def shutdown(handlerList=_all):
    for handler in reversed(handlerList[:]):
        handler.flush()
        handler.close()


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
    from warnings import _State
    if capture and _State.collecting is None:
        _State.collecting = _Collector()
    elif not capture and isinstance(_State.collecting, _Collector):
        _State.collecting = None
