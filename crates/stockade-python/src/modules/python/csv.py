"""Tables as text."""

__all__ = ["QUOTE_MINIMAL", "QUOTE_ALL", "QUOTE_NONNUMERIC", "QUOTE_NONE", "QUOTE_STRINGS",
           "QUOTE_NOTNULL", "Error", "Dialect", "excel", "excel_tab", "field_size_limit", "reader",
           "writer", "register_dialect", "get_dialect", "list_dialects", "Sniffer",
           "unregister_dialect", "DictReader", "DictWriter", "unix_dialect"]

QUOTE_MINIMAL, QUOTE_ALL, QUOTE_NONNUMERIC, QUOTE_NONE, QUOTE_STRINGS, QUOTE_NOTNULL = range(6)


class Error(Exception):
    __module__ = "_csv"


_dialects = {}
_Alias = type(list[int])
_subscript = classmethod(lambda cls, item: _Alias(cls, item))
_limit = [131072]
_absent = object()


def field_size_limit(limit=_absent, /):
    old = _limit[0]
    if limit is not _absent:
        if not isinstance(limit, int):
            raise TypeError("limit must be an integer")
        _limit[0] = limit
    return old


class Dialect:
    """How a table is written."""

    _name = ""
    delimiter = quotechar = escapechar = lineterminator = None
    doublequote = skipinitialspace = quoting = None

    def __init__(self):
        try:
            _Rules(self)
        except TypeError as problem:
            raise Error(str(problem)) from None


class excel(Dialect):
    delimiter, quotechar, lineterminator = ",", '"', "\r\n"
    doublequote, skipinitialspace, quoting = True, False, QUOTE_MINIMAL


class excel_tab(excel):
    delimiter = "\t"


class unix_dialect(Dialect):
    delimiter, quotechar, lineterminator = ",", '"', "\n"
    doublequote, skipinitialspace, quoting = True, False, QUOTE_ALL


def _one_char(name, value, optional):
    if value is None and optional:
        return None
    if not isinstance(value, str):
        what = "string or None" if optional else "string"
        raise TypeError(f'"{name}" must be {what}, not {type(value).__name__}')
    if len(value) != 1:
        raise TypeError(f'"{name}" must be a 1-character string')
    return value


class _Rules:
    """The checked parts of a dialect."""

    __slots__ = ("delimiter", "quotechar", "escapechar", "doublequote", "skipinitialspace",
                 "lineterminator", "quoting", "strict")

    def __init__(self, dialect=None, **given):
        if isinstance(dialect, str):
            dialect = get_dialect(dialect)

        def part(name, default):
            value = given.pop(name, _absent)
            if value is _absent and dialect is not None:
                value = getattr(dialect, name, _absent)
                if value is None and name not in ("escapechar", "quotechar", "lineterminator",
                                                  "delimiter", "quoting"):
                    value = default
            return default if value is _absent else value

        set_part = object.__setattr__
        set_part(self, "delimiter", _one_char("delimiter", part("delimiter", ","), False))
        set_part(self, "doublequote", bool(part("doublequote", True)))
        set_part(self, "escapechar", _one_char("escapechar", part("escapechar", None), True))
        terminator = part("lineterminator", "\r\n")
        if not isinstance(terminator, str):
            if terminator is None:
                raise TypeError("lineterminator must be set")
            raise TypeError(f'"lineterminator" must be a string, not {type(terminator).__name__}')
        set_part(self, "lineterminator", terminator)
        if "quotechar" in given and given["quotechar"] is None:
            given.setdefault("quoting", QUOTE_NONE)
        quotechar = part("quotechar", '"')
        quoting = part("quoting", _absent)
        if quoting is _absent:
            quoting = QUOTE_NONE if quotechar is None else QUOTE_MINIMAL
        set_part(self, "quotechar", _one_char("quotechar", quotechar, True))
        set_part(self, "skipinitialspace", bool(part("skipinitialspace", False)))
        set_part(self, "strict", bool(part("strict", False)))
        if not isinstance(quoting, int):
            raise TypeError('"quoting" must be an integer')
        if not 0 <= quoting <= 5:
            raise TypeError('bad "quoting" value')
        set_part(self, "quoting", quoting)
        if quoting != QUOTE_NONE and quotechar is None:
            raise TypeError("quotechar must be set if quoting enabled")
        for name in given:
            raise TypeError(f"this function got an unexpected keyword argument {name!r}")
        for name in ("delimiter", "escapechar", "quotechar"):
            value = getattr(self, name)
            if value is not None:
                if value in "\r\n" or (value == " " and self.skipinitialspace):
                    raise ValueError(f"bad {name} value")
        if self.delimiter == self.escapechar:
            raise ValueError("bad delimiter or escapechar value")
        if self.delimiter == self.quotechar:
            raise ValueError("bad delimiter or quotechar value")
        if self.escapechar is not None and self.escapechar == self.quotechar:
            raise ValueError("bad escapechar or quotechar value")

    def __setattr__(self, name, value):
        raise AttributeError(f"attribute '{name}' of '_csv.Dialect' objects is not writable")


def register_dialect(name, dialect=None, /, **fmtparams):
    if not isinstance(name, str):
        raise TypeError("dialect name must be a string")
    _dialects[name] = _Rules(dialect, **fmtparams)


def unregister_dialect(name):
    try:
        del _dialects[name]
    except (KeyError, TypeError):
        raise Error("unknown dialect") from None


def get_dialect(name):
    try:
        return _dialects[name]
    except (KeyError, TypeError):
        raise Error("unknown dialect") from None


def list_dialects():
    return list(_dialects)


register_dialect("excel", excel)
register_dialect("excel-tab", excel_tab)
register_dialect("unix", unix_dialect)


class reader:
    """The rows of a table."""
    __module__ = "_csv"
    __slots__ = ("_lines", "dialect", "line_num")

    def __init__(self, iterable, /, dialect="excel", **fmtparams):
        self._lines = iter(iterable)
        self.dialect = _Rules(dialect, **fmtparams)
        self.line_num = 0

    def __iter__(self):
        return self

    def __next__(self):
        rules = self.dialect
        delimiter, quote, escape = rules.delimiter, rules.quotechar, rules.escapechar
        quoting = rules.quoting
        limit = _limit[0]
        row, field = [], []
        # Where in a row we are: 0 at its start, 1 at the start of a field, 2 in a field, 3 in quotes,
        # 4 after a quote in quotes, 5 after an escape, 6 after one in quotes, 7 after the end.
        state = 0
        quoted = False

        def save():
            nonlocal field, quoted
            text = "".join(field)
            if len(text) > limit:
                raise Error(f"field larger than field limit ({limit})")
            field = []
            if not quoted:
                if quoting == QUOTE_NONNUMERIC:
                    row.append(float(text))
                    return
                if quoting == QUOTE_STRINGS:
                    row.append(float(text) if text else None)
                    return
                if quoting == QUOTE_NOTNULL and not text:
                    row.append(None)
                    return
            quoted = False
            row.append(text)

        while True:
            line = next(self._lines, _absent)
            if line is _absent:
                if field or state in (3, 5, 6):
                    if rules.strict:
                        raise Error("unexpected end of data")
                    save()
                    return row
                if row:
                    return row
                raise StopIteration
            if not isinstance(line, str):
                raise Error(f"iterator should return strings, not {type(line).__name__} (the file "
                            "should be opened in text mode)")
            self.line_num += 1
            if (state == 0 and escape is None and quoting == QUOTE_MINIMAL and quote not in line
                    and not rules.skipinitialspace and len(line) <= limit):
                # The usual line, with nothing in it that needs a second look.
                text = line.rstrip("\r\n")
                if "\n" not in text and "\r" not in text:
                    return text.split(delimiter) if text else []
            for c in line:
                if state == 0 or state == 1:
                    if state == 0:
                        if c == "\r" or c == "\n":
                            state = 7
                            continue
                        state = 1
                    if c == "\r" or c == "\n":
                        save()
                        state = 7
                    elif c == quote and quoting != QUOTE_NONE:
                        quoted = True
                        state = 3
                    elif c == escape:
                        state = 5
                    elif c == " " and rules.skipinitialspace:
                        pass
                    elif c == delimiter:
                        save()
                    else:
                        field.append(c)
                        state = 2
                elif state == 2:
                    if c == "\r" or c == "\n":
                        save()
                        state = 7
                    elif c == escape:
                        state = 5
                    elif c == delimiter:
                        save()
                        state = 1
                    else:
                        field.append(c)
                elif state == 3:
                    if c == escape:
                        state = 6
                    elif c == quote and quoting != QUOTE_NONE:
                        state = 4 if rules.doublequote else 2
                    else:
                        field.append(c)
                elif state == 4:
                    if c == quote and quoting != QUOTE_NONE:
                        field.append(c)
                        state = 3
                    elif c == delimiter:
                        save()
                        state = 1
                    elif c == "\r" or c == "\n":
                        save()
                        state = 7
                    elif not rules.strict:
                        field.append(c)
                        state = 2
                    else:
                        raise Error(f"'{delimiter}' expected after '{quote}'")
                elif state == 5:
                    field.append(c)
                    state = 2
                elif state == 6:
                    field.append(c)
                    state = 3
                elif c != "\r" and c != "\n":
                    raise Error("new-line character seen in unquoted field - do you need to open the "
                                "file with newline=''?")
                if len(field) > limit:
                    raise Error(f"field larger than field limit ({limit})")
            if state == 3 or state == 6:
                if state == 6:
                    field.append("\n")
                    state = 3
                continue
            if state == 5:
                field.append("\n")
                state = 2
                continue
            if state in (1, 2, 4):
                save()
            return row


class writer:
    """Writes the rows of a table."""
    __module__ = "_csv"
    __slots__ = ("_write", "dialect")

    def __init__(self, fileobj, /, dialect="excel", **fmtparams):
        write = getattr(fileobj, "write", None)
        if not callable(write):
            raise TypeError('argument 1 must have a "write" method')
        self._write = write
        self.dialect = _Rules(dialect, **fmtparams)

    def writerow(self, row, /):
        rules = self.dialect
        delimiter, quote, escape = rules.delimiter, rules.quotechar, rules.escapechar
        quoting = rules.quoting
        try:
            items = list(row)
        except TypeError:
            raise Error(f"iterable expected, not {type(row).__name__}") from None
        special = {delimiter, "\r", "\n"}
        for c in (quote, escape, *rules.lineterminator):
            if c is not None:
                special.add(c)
        parts = []
        for item in items:
            if isinstance(item, str):
                text = item
                quoted = quoting in (QUOTE_ALL, QUOTE_NONNUMERIC, QUOTE_STRINGS, QUOTE_NOTNULL)
            elif item is None:
                text = ""
                quoted = quoting in (QUOTE_ALL, QUOTE_NONNUMERIC)
            else:
                text = str(item)
                quoted = quoting in (QUOTE_ALL, QUOTE_NOTNULL) or (
                    quoting == QUOTE_NONNUMERIC and not isinstance(item, (int, float)))
            if not special.isdisjoint(text):
                out = []
                for c in text:
                    if c in special:
                        want_escape = False
                        if quoting == QUOTE_NONE:
                            want_escape = True
                        else:
                            if c == quote:
                                if rules.doublequote:
                                    out.append(quote)
                                else:
                                    want_escape = True
                            elif c == escape:
                                want_escape = True
                            if not want_escape:
                                quoted = True
                        if want_escape:
                            if escape is None:
                                raise Error("need to escape, but no escapechar set")
                            out.append(escape)
                    out.append(c)
                text = "".join(out)
            elif text == "" and len(items) == 1 and not quoted:
                if quoting == QUOTE_NONE or (item is None and quoting in (QUOTE_STRINGS, QUOTE_NOTNULL)):
                    raise Error("single empty field record must be quoted")
                quoted = True
            elif text == " " and rules.skipinitialspace and delimiter == " ":
                quoted = True
            parts.append(quote + text + quote if quoted else text)
        return self._write(delimiter.join(parts) + rules.lineterminator)

    def writerows(self, rows, /):
        for row in rows:
            self.writerow(row)


def _kept(names):
    """Names that can be gone through more than once."""
    return list(names) if names is not None and iter(names) is names else names


class DictReader:
    """Rows as dicts."""

    def __init__(self, f, fieldnames=None, restkey=None, restval=None, dialect="excel", *args, **kwds):
        self._names = _kept(fieldnames)
        self.restkey, self.restval = restkey, restval
        self.dialect, self.line_num = dialect, 0
        self.reader = reader(f, dialect, *args, **kwds)

    @property
    def fieldnames(self):
        if self._names is None:
            # The first row, if there is one.
            self._names = next(self.reader, None)
        self.line_num = self.reader.line_num
        return self._names

    @fieldnames.setter
    def fieldnames(self, names):
        self._names = names

    def __iter__(self):
        return self

    def __next__(self):
        names = self.fieldnames
        row = next(self.reader)
        self.line_num = self.reader.line_num
        if not row:
            row = next(filter(None, self.reader))
            self.line_num = self.reader.line_num
        record = dict(zip(names, row))
        if len(row) > len(names):
            record[self.restkey] = row[len(names):]
        elif len(row) < len(names):
            record.update(dict.fromkeys(names[len(row):], self.restval))
        return record

    __class_getitem__ = _subscript


class DictWriter:
    """Writes dicts as rows."""

    def __init__(self, f, fieldnames, restval="", extrasaction="raise", dialect="excel", *args, **kwds):
        self.fieldnames, self.restval = _kept(fieldnames), restval
        self.extrasaction = extrasaction.lower()
        if self.extrasaction not in ("raise", "ignore"):
            raise ValueError(f"extrasaction ({self.extrasaction}) must be 'raise' or 'ignore'")
        self.writer = writer(f, dialect, *args, **kwds)

    def _cells(self, rowdict):
        if self.extrasaction == "raise":
            strange = rowdict.keys() - self.fieldnames
            if strange:
                raise ValueError("dict contains fields not in fieldnames: "
                                 + ", ".join(map(repr, strange)))
        return [rowdict.get(name, self.restval) for name in self.fieldnames]

    def writeheader(self):
        return self.writerow({name: name for name in self.fieldnames})

    def writerows(self, rowdicts):
        return self.writer.writerows(map(self._cells, rowdicts))

    def writerow(self, rowdict):
        return self.writer.writerow(self._cells(rowdict))

    __class_getitem__ = _subscript


class Sniffer:
    """Guesses how a table is written."""

    def __init__(self):
        self.preferred = [",", "\t", ";", " ", ":"]

    def sniff(self, sample, delimiters=None):
        quote, doubled, delimiter, skip = self._by_quotes(sample, delimiters)
        if not delimiter:
            delimiter, skip = self._by_counts(sample, delimiters)
            if not delimiter:
                raise Error("Could not determine delimiter")
        return type("dialect", (Dialect,), {
            "__module__": "csv", "__qualname__": "Sniffer.sniff.<locals>.dialect", "_name": "sniffed",
            "delimiter": delimiter, "quotechar": quote or '"', "doublequote": doubled,
            "skipinitialspace": skip, "lineterminator": "\r\n", "quoting": QUOTE_MINIMAL})

    def _by_quotes(self, data, delimiters):
        for quote in ('"', "'"):
            counts, spaces = {}, 0
            at = data.find(quote)
            while at >= 0:
                end = data.find(quote, at + 1)
                if end < 0:
                    break
                after = data[end + 1:end + 2]
                if after and after not in "\n\r" + quote and not after.isalnum() and (
                        delimiters is None or after in delimiters):
                    counts[after] = counts.get(after, 0) + 1
                    if data[end + 2:end + 3] == " ":
                        spaces += 1
                at = data.find(quote, end + 1)
            if counts:
                delimiter = max(counts, key=counts.get)
                return quote, (quote + quote) in data, delimiter, counts[delimiter] == spaces
        return "", False, None, 0

    def _by_counts(self, data, delimiters):
        lines = [line for line in data.split("\n") if line.strip("\r")]
        best = None
        for c in self.preferred + [chr(i) for i in range(33, 127)]:
            if c.isalnum() or c in "\"'_." or (delimiters is not None and c not in delimiters):
                continue
            counts = [line.count(c) for line in lines[:20]]
            if counts and counts[0] and all(n == counts[0] for n in counts):
                best = c
                break
        if best is None:
            return "", 0
        first = lines[0]
        return best, first.count(best) == first.count(best + " ")

    def has_header(self, sample):
        from io import StringIO
        rows = reader(StringIO(sample), self.sniff(sample))
        header = next(rows)
        # What all cells of a column are: numbers, or texts of one length.
        kinds = dict.fromkeys(range(len(header)))
        for _, row in zip(range(21), rows):
            if len(row) != len(header):
                continue
            for col in list(kinds):
                try:
                    complex(row[col])
                    kind = complex
                except ValueError:
                    kind = len(row[col])
                if kinds[col] is None:
                    kinds[col] = kind
                elif kinds[col] != kind:
                    del kinds[col]
        # A column speaks for a header if what stands above its cells is not like them.
        votes = 0
        for col, kind in kinds.items():
            if kind is None:
                continue
            if kind is complex:
                try:
                    complex(header[col])
                    alike = True
                except ValueError:
                    alike = False
            else:
                alike = len(header[col]) == kind
            votes += -1 if alike else 1
        return votes > 0
