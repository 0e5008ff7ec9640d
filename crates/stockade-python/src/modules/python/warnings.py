"""Warnings, which are written to the errors of the program, or raised, or collected."""

__all__ = ["warn", "warn_explicit", "showwarning", "formatwarning", "filterwarnings", "simplefilter",
           "resetwarnings", "catch_warnings", "deprecated"]


def _natives(report, entries, calls):
    def under_way(): return calls()
    return under_way


_under_way = _natives(_report, _entries, _calls)
del _natives, _report, _entries, _calls

_ACTIONS = ("error", "ignore", "always", "default", "module", "once")


class _State:
    # In the order in which they are asked: action, start of the text, class, start of the module,
    # line. The program is told of what is deprecated in its own text, not elsewhere.
    filters = [("default", None, DeprecationWarning, "__main__", 0),
               ("ignore", None, DeprecationWarning, None, 0),
               ("ignore", None, PendingDeprecationWarning, None, 0),
               ("ignore", None, ImportWarning, None, 0),
               ("ignore", None, ResourceWarning, None, 0)]
    default = "default"
    seen = set()
    collecting = None
    show = None


filters = _State.filters
_STARTS = tuple(_State.filters)


class WarningMessage:
    """A warning with where it came from."""

    def __init__(self, message, category, filename, lineno, file=None, line=None, source=None):
        self.message, self.category, self.filename = message, category, filename
        self.lineno, self.file, self.line, self.source = lineno, file, line, source
        self._category_name = category.__name__ if category else None

    def __str__(self):
        return (f"{{message : {self.message!r}, category : {self._category_name!r}, filename : "
                f"{self.filename!r}, lineno : {self.lineno}, line : {self.line!r}}}")


def formatwarning(message, category, filename, lineno, line=None):
    """The text of a warning."""
    if line is None:
        line = _lines.get((filename, lineno), "")
    text = f"{filename}:{lineno}: {category.__name__}: {message}\n"
    return text + f"  {line.strip()}\n" if line and line.strip() else text


_lines = {}


def _capture(capture, kind):
    """What `logging.captureWarnings` does; what is kept here is changed here alone."""
    if capture and _State.collecting is None:
        _State.collecting = kind()
    elif not capture and isinstance(_State.collecting, kind):
        _State.collecting = None


def showwarning(message, category, filename, lineno, file=None, line=None):
    """Writes a warning."""
    if file is None:
        import sys
        file = sys.stderr
    file.write(formatwarning(message, category, filename, lineno, line))


def _check_class(category, name="category"):
    if not (isinstance(category, type) and issubclass(category, Warning)):
        given = category.__name__ if isinstance(category, type) else type(category).__name__
        raise TypeError(f"{name} must be a Warning subclass, not '{given}'")


def _add(item, append):
    if item in filters:
        if append:
            return
        filters.remove(item)
    filters.insert(len(filters) if append else 0, item)
    _State.seen.clear()


def filterwarnings(action, message="", category=Warning, module="", lineno=0, append=False):
    """Says what becomes of some warnings. A message or a module is given by how it starts, as a text
    that is not a pattern, or as a pattern where there is `re`."""
    if action not in _ACTIONS and action != "all":
        raise ValueError(f"invalid action: {action!r}")
    wrong = None
    if not isinstance(message, str):
        wrong = "message must be a string"
    elif not (isinstance(category, type) and issubclass(category, Warning)):
        wrong = "category must be a Warning subclass"
    elif not isinstance(module, str):
        wrong = "module must be a string"
    if wrong is not None:
        raise TypeError(wrong)
    _check_line(lineno)
    _add((action, message or None, category, module or None, lineno), append)


def _check_line(lineno):
    whole = isinstance(lineno, int)
    if not whole or lineno < 0:
        raise ValueError("lineno must be an int >= 0") if whole else TypeError(
            "lineno must be an int")


def simplefilter(action, category=Warning, lineno=0, append=False):
    """Says what becomes of the warnings of a class."""
    if action not in _ACTIONS and action != "all":
        raise ValueError(f"invalid action: {action!r}")
    _check_line(lineno)
    _add((action, None, category, None, lineno), append)


def resetwarnings():
    """Forgets what becomes of warnings."""
    filters.clear()
    _State.seen.clear()


def _fits(start, text, fold):
    """Whether a text starts as a filter says."""
    if start is None:
        return True
    if not any(c in start for c in ".^$*+?{}[]\\|()"):
        return text.lower().startswith(start.lower()) if fold else text.startswith(start)
    import re
    return re.match(start, text, re.IGNORECASE if fold else 0) is not None


def _action(text, category, module, lineno):
    for action, start, kind, place, line in filters:
        if (issubclass(category, kind) and line in (0, lineno) and _fits(start, text, True)
                and (place == module if place == "__main__" else _fits(place, module, False))):
            return action
    return _State.default


def warn_explicit(message, category, filename, lineno, module=None, registry=None,
                  module_globals=None, source=None):
    """Warns about a place."""
    if isinstance(message, Warning):
        category, text = type(message), str(message)
    else:
        text, message = message, category(message)
    if module is None:
        module = filename[:-3] if filename.endswith(".py") else filename or "<unknown>"
    _issue(message, text, category, filename, lineno, module, None, source,
           _State.seen if registry is None else registry)


def _issue(message, text, category, filename, lineno, module, line, source, seen):
    action = _action(text, category, module, lineno)
    if action == "ignore":
        return
    if action == "error":
        raise message
    key = {"once": (text, category), "module": (text, category, module),
           "default": (text, category, module, lineno)}.get(action)
    if key is not None:
        if isinstance(seen, dict):
            if seen.get(key):
                return
            seen[key] = True
        elif key in seen:
            return
        else:
            seen.add(key)
    if action not in _ACTIONS and action != "all":
        raise RuntimeError(f"Unrecognized action ({action!r}) in warnings.filters:\n {action}")
    told = WarningMessage(message, category, filename, lineno, None, line, source)
    if _State.collecting is not None:
        told.line = None
        _State.collecting.append(told)
        return
    if line:
        _lines[filename, lineno] = line
    showwarning(message, category, filename, lineno, None, line)


def warn(message, category=None, stacklevel=1, source=None, *, skip_file_prefixes=()):
    """Warns about the place of the call, or of one further out."""
    if isinstance(message, Warning):
        category = type(message)
    elif category is None:
        category = UserWarning
    if not (isinstance(category, type) and issubclass(category, Warning)):
        raise TypeError("category must be a Warning subclass, not "
                        f"'{type(category).__name__}'")
    if not isinstance(skip_file_prefixes, tuple):
        raise TypeError(f"warn() argument 'skip_file_prefixes' must be tuple, not "
                        f"{type(skip_file_prefixes).__name__}")
    text = str(message) if isinstance(message, Warning) else message
    made = message if isinstance(message, Warning) else category(message)
    calls = _under_way()
    at = len(calls) - max(stacklevel, 1)
    if at < 0:
        filename, lineno, line, module = "<sys>", 0, "", "sys"
    else:
        filename, lineno, _, _, _, _, line, _ = calls[at]
        line, module = line.split("\n")[0], "__main__"
    _issue(made, text, category, filename, lineno, module, line, source, _State.seen)


class catch_warnings:
    """Puts back what becomes of warnings; with `record`, collects those that come."""

    def __init__(self, *, record=False, module=None, action=None, category=Warning, lineno=0,
                 append=False):
        self._record, self._entered = record, False
        self._filter = None if action is None else (action, category, lineno, append)

    def __repr__(self):
        return "catch_warnings(record=True)" if self._record else "catch_warnings()"

    def __enter__(self):
        if self._entered:
            raise RuntimeError(f"Cannot enter {self!r} twice")
        self._entered = True
        self._before = (list(filters), _State.collecting, set(_State.seen))
        _State.seen.clear()
        if self._filter is not None:
            simplefilter(*self._filter)
        if not self._record:
            return None
        _State.collecting = []
        return _State.collecting

    def __exit__(self, *error):
        if not self._entered:
            raise RuntimeError(f"Cannot exit {self!r} without entering first")
        filters[:], _State.collecting, seen = self._before
        _State.seen.clear()
        _State.seen.update(seen)


class deprecated:
    """Says that a class or a function is deprecated: using it warns."""

    def __init__(self, message, /, *, category=DeprecationWarning, stacklevel=1):
        if not isinstance(message, str):
            raise TypeError("Expected an object of type str for 'message', not "
                            f"{type(message).__name__!r}")
        self.message, self.category, self.stacklevel = message, category, stacklevel

    def __call__(self, arg, /):
        message, category, level = self.message, self.category, self.stacklevel
        if category is None:
            arg.__deprecated__ = message
            return arg
        if isinstance(arg, type):
            return self._class(arg, message, category, level)
        if not callable(arg):
            raise TypeError("@deprecated decorator with non-None category must be applied to a "
                            f"class or callable, not {arg!r}")
        from functools import wraps

        @wraps(arg)
        def wrapper(*args, **kwargs):
            warn(message, category=category, stacklevel=level)
            return arg(*args, **kwargs)
        arg.__deprecated__ = wrapper.__deprecated__ = message
        return wrapper

    def _class(self, cls, message, category, level):
        make, follow = cls.__new__, cls.__init_subclass__

        def __new__(kind, /, *args, **kwargs):
            if kind is cls:
                warn(message, category=category, stacklevel=level)
            if make is not object.__new__:
                return make(kind, *args, **kwargs)
            if kind.__init__ is object.__init__ and (args or kwargs):
                raise TypeError(f"{kind.__name__}() takes no arguments")
            return make(kind)
        cls.__new__ = staticmethod(__new__)
        own = getattr(follow, "__func__", None)

        def __init_subclass__(kind, *args, **kwargs):
            warn(message, category=category, stacklevel=level)
            return own(kind, *args, **kwargs) if own is not None else follow(*args, **kwargs)
        cls.__init_subclass__ = classmethod(__init_subclass__)
        cls.__deprecated__ = message
        return cls
