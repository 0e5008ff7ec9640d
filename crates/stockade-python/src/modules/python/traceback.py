"""Tracebacks as text. Entries have their file, line, name and source; frames cannot be had, so
`walk_tb`, `walk_stack` and the locals of entries are not here."""

__all__ = ["extract_stack", "extract_tb", "format_exception", "format_exception_only", "format_list",
           "format_stack", "format_tb", "print_exc", "format_exc", "print_exception", "print_last",
           "print_stack", "print_tb", "clear_frames", "FrameSummary", "StackSummary",
           "TracebackException"]


def _natives(report, entries, calls):
    def told(exception, how): return report(exception, how)
    def way(traceback): return entries(traceback)
    def under_way(): return calls()
    return told, way, under_way


_told, _way, _under_way = _natives(_report, _entries, _calls)
del _natives, _report, _entries, _calls
_absent = object()
_CAUSE = "\nThe above exception was the direct cause of the following exception:\n\n"
_CONTEXT = "\nDuring handling of the above exception, another exception occurred:\n\n"


class FrameSummary:
    """An entry of a traceback."""

    __slots__ = ("filename", "lineno", "end_lineno", "colno", "end_colno", "name", "_line",
                 "_lines", "_drawn", "locals")

    def __init__(self, filename, lineno, name, *, lookup_line=True, locals=None, line=None,
                 end_lineno=None, colno=None, end_colno=None, **kwargs):
        self.filename, self.lineno, self.name, self._line = filename, lineno, name, line
        self.end_lineno = lineno if end_lineno is None else end_lineno
        self.colno, self.end_colno = colno, end_colno
        self.locals = None if locals is None else {k: repr(v) for k, v in locals.items()}
        self._lines, self._drawn = line, None

    @property
    def line(self):
        return self._line.strip() if self._line else self._line

    def _four(self): return self.filename, self.lineno, self.name, self.line
    def __iter__(self): return iter(self._four())
    def __getitem__(self, pos): return self._four()[pos]
    def __len__(self): return 4

    def __eq__(self, other):
        if isinstance(other, FrameSummary):
            return (self.filename, self.lineno, self.name, self.locals) == (
                other.filename, other.lineno, other.name, other.locals)
        return self._four() == other if isinstance(other, tuple) else NotImplemented

    __hash__ = None

    def __repr__(self):
        return f"<FrameSummary file {self.filename}, line {self.lineno} in {self.name}>"

    def _written(self):
        if self._drawn is not None:
            text = self._drawn
        else:
            text = f'  File "{self.filename}", line {self.lineno}, in {self.name}\n'
            if self._line and self._line.strip():
                text += f"    {self._line.strip()}\n"
        for name, shown in sorted((self.locals or {}).items()):
            text += f"    {name} = {shown}\n"
        return text


def _limited(entries, limit):
    if limit is None:
        return entries
    return entries[:limit] if limit >= 0 else entries[limit:]


def _summary(entries, limit):
    found = StackSummary()
    for file, line, name, last, start, end, text, drawn in _limited(entries, limit):
        first = text.split("\n")[0]
        one = FrameSummary(file, line, name, line=first, end_lineno=last, colno=start,
                           end_colno=end)
        one._lines, one._drawn = text, drawn
        found.append(one)
    return found


class StackSummary(list):
    """The entries of a traceback."""

    @classmethod
    def from_list(cls, a_list):
        """Entries from tuples or from other entries."""
        found = cls()
        for one in a_list:
            if not isinstance(one, FrameSummary):
                file, line, name, text = one
                one = FrameSummary(file, line, name, line=text)
            found.append(one)
        return found

    def format_frame_summary(self, frame_summary, **kwargs):
        """The text of one entry."""
        return frame_summary._written()

    def format(self, **kwargs):
        """The texts of the entries; those that come again and again are counted."""
        lines, last, times = [], None, 0
        for one in [*self, None]:
            place = one and (one.filename, one.lineno, one.name)
            if place is None or place != last:
                if times > 3:
                    more = times - 3
                    lines.append(f"  [Previous line repeated {more} more "
                                 f"time{'s' if more > 1 else ''}]\n")
                last, times = place, 0
            times += 1
            if one is not None and times <= 3:
                text = self.format_frame_summary(one)
                if text is not None:
                    lines.append(text)
        return lines


def _given(exc, value, tb):
    """The exception and the traceback that are meant."""
    if (value is _absent) != (tb is _absent):
        raise ValueError("Both or neither of value and tb must be given")
    if value is _absent:
        if exc is not None and not isinstance(exc, BaseException):
            raise TypeError(f"Exception expected for value, {type(exc).__name__} found")
        return exc, getattr(exc, "__traceback__", None)
    return value, tb


class TracebackException:
    """An exception, as much of it as is shown, and nothing that keeps other objects alive."""

    def __init__(self, exc_type, exc_value, exc_traceback, *, limit=None, lookup_lines=True,
                 capture_locals=False, compact=False, max_group_width=15, max_group_depth=10,
                 save_exc_type=True, _seen=None):
        # The chain is followed in a loop: it may be longer than calls can be deep.
        _seen = set() if _seen is None else _seen
        waiting = [(self, exc_value, exc_traceback)]
        self._begin(exc_type)
        while waiting:
            one, value, tb = waiting.pop()
            _seen.add(id(value))
            one._fill(value, tb, limit)
            if value is None:
                continue
            for name in ("__cause__", "__context__"):
                inner = getattr(value, name)
                if inner is not None and id(inner) not in _seen:
                    made = object.__new__(type(self))
                    made._begin(type(inner))
                    setattr(one, name, made)
                    _seen.add(id(inner))
                    waiting.append((made, inner, inner.__traceback__))
            if isinstance(value, BaseExceptionGroup):
                one.exceptions = []
                for inner in value.exceptions:
                    made = object.__new__(type(self))
                    made._begin(type(inner))
                    one.exceptions.append(made)
                    waiting.append((made, inner, inner.__traceback__))

    def _begin(self, exc_type):
        self._type = exc_type
        self.__cause__ = self.__context__ = self.exceptions = self.__notes__ = None

    def _fill(self, value, tb, limit):
        self.stack = _summary(_way(tb) or () if tb is not None else (), limit)
        self.__suppress_context__ = bool(getattr(value, "__suppress_context__", False))
        self.__notes__ = getattr(value, "__notes__", None)
        try:
            self._str = str(value)
        except Exception:
            self._str = "<exception str() failed>"
        self._last = "NoneType: None\n" if value is None else _told(value, 2)
        self._group = _told(value, 1) if isinstance(value, BaseExceptionGroup) else None
        self._hash = (type(value), id(value))
        if isinstance(value, SyntaxError):
            self.filename, self.text, self.offset = value.filename, value.text, value.offset
            self.end_offset, self.msg = value.end_offset, value.msg
            self.lineno = None if value.lineno is None else str(value.lineno)
            self.end_lineno = None if value.end_lineno is None else str(value.end_lineno)

    @classmethod
    def from_exception(cls, exc, *args, **kwargs):
        """The same for an exception."""
        return cls(type(exc), exc, exc.__traceback__, *args, **kwargs)

    exc_type = property(lambda self: self._type)

    @property
    def exc_type_str(self):
        """The name of the class."""
        if self._type is None:
            return None
        module, name = self._type.__module__, self._type.__qualname__
        return name if module in ("__main__", "builtins") else f"{module}.{name}"

    def __eq__(self, other):
        if isinstance(other, TracebackException):
            return (self._hash, self._str, list(self.stack)) == (
                other._hash, other._str, list(other.stack))
        return NotImplemented

    __hash__ = object.__hash__

    def __str__(self): return self._str

    def format_exception_only(self, *, show_group=False, _depth=0, **kwargs):
        """The lines after the entries."""
        indent = 3 * _depth * " "
        pieces = self._last.splitlines(True)
        if not hasattr(self, "msg"):
            # The message is one piece, however many lines it has, and each line of a note another.
            notes = self.__notes__ if isinstance(self.__notes__, (list, tuple)) else ()
            rest = len(pieces) - sum([len(str(note).split("\n")) for note in notes])
            pieces[:rest] = ["".join(pieces[:rest])]
        for piece in pieces:
            yield indent + piece
        if show_group and self.exceptions:
            for one in self.exceptions:
                yield from one.format_exception_only(show_group=True, _depth=_depth + 1)

    def _own(self):
        if self._group is not None:
            yield from self._group.splitlines(True)
            return
        if self.stack:
            yield "Traceback (most recent call last):\n"
            yield from self.stack.format()
        yield from self.format_exception_only()

    def format(self, *, chain=True, **kwargs):
        """The pieces of the whole text."""
        order, one = [(None, self)], self
        while chain:
            if one.__cause__ is not None:
                link, one = _CAUSE, one.__cause__
            elif one.__context__ is not None and not one.__suppress_context__:
                link, one = _CONTEXT, one.__context__
            else:
                break
            order.append((link, one))
        for at in range(len(order) - 1, -1, -1):
            yield from order[at][1]._own()
            if at:
                yield order[at][0]

    def print(self, *, file=None, chain=True, **kwargs):
        """Writes the whole text."""
        for piece in self.format(chain=chain):
            print(piece, file=_file(file), end="")


def _file(file):
    if file is None:
        import sys
        return sys.stderr
    return file


def _handled():
    import sys
    return sys.exception()


def format_exception(exc, /, value=_absent, tb=_absent, limit=None, chain=True, **kwargs):
    """The text of an exception and of what it came after, in pieces."""
    value, tb = _given(exc, value, tb)
    return list(TracebackException(type(value), value, tb, limit=limit).format(chain=chain))


def print_exception(exc, /, value=_absent, tb=_absent, limit=None, file=None, chain=True, **kwargs):
    """Writes the text of an exception and of what it came after."""
    value, tb = _given(exc, value, tb)
    TracebackException(type(value), value, tb, limit=limit).print(file=file, chain=chain)


def format_exception_only(exc, /, value=_absent, *, show_group=False, **kwargs):
    """The lines about an exception that follow the entries."""
    if value is _absent:
        value = exc
    made = TracebackException(type(value), value, None)
    return list(made.format_exception_only(show_group=show_group))


def format_exc(limit=None, chain=True):
    """The text of the exception that is being handled."""
    return "".join(format_exception(_handled(), limit=limit, chain=chain))


def print_exc(limit=None, file=None, chain=True):
    """Writes the text of the exception that is being handled."""
    print_exception(_handled(), limit=limit, file=file, chain=chain)


def print_last(limit=None, file=None, chain=True):
    """Writes about the last exception that nobody caught: there is none."""
    raise ValueError("no last exception")


def extract_tb(tb, limit=None):
    """The entries of a traceback."""
    return _summary(() if tb is None else _way(tb) or (), limit)


def extract_stack(f=None, limit=None):
    """The entries of the calls that are under way."""
    entries = _under_way()
    if limit is not None:
        entries = entries[-limit:] if limit > 0 else entries[:-limit]
    return _summary(entries, None)


def format_list(extracted_list):
    """The texts of entries."""
    return StackSummary.from_list(extracted_list).format()


def print_list(extracted_list, file=None):
    """Writes the texts of entries."""
    for piece in format_list(extracted_list):
        print(piece, file=_file(file), end="")


def format_tb(tb, limit=None):
    """The texts of the entries of a traceback."""
    return extract_tb(tb, limit=limit).format()


def print_tb(tb, limit=None, file=None):
    """Writes the entries of a traceback."""
    print_list(extract_tb(tb, limit=limit), file=file)


def format_stack(f=None, limit=None):
    """The texts of the calls that are under way."""
    return extract_stack(f, limit).format()


def print_stack(f=None, limit=None, file=None):
    """Writes the calls that are under way."""
    print_list(extract_stack(f, limit), file=file)


def clear_frames(tb):
    """Empties the frames of a traceback: there are none."""


def __getattr__(name):
    if name in ("walk_tb", "walk_stack"):
        raise AttributeError(f"module 'traceback' has no attribute '{name}': it needs frames, which "
                             "the interpreter does not show")
    raise AttributeError(f"module 'traceback' has no attribute '{name}'")
