"""Shows values over several lines."""

__all__ = ["pprint", "pformat", "isreadable", "isrecursive", "saferepr", "PrettyPrinter", "pp"]


def pformat(object, indent=1, width=80, depth=None, *, compact=False, sort_dicts=True,
            underscore_numbers=False):
    return PrettyPrinter(indent, width, depth, compact=compact, sort_dicts=sort_dicts,
                         underscore_numbers=underscore_numbers).pformat(object)


def pprint(object, stream=None, indent=1, width=80, depth=None, *, compact=False, sort_dicts=True,
           underscore_numbers=False):
    PrettyPrinter(indent, width, depth, stream, compact=compact, sort_dicts=sort_dicts,
                  underscore_numbers=underscore_numbers).pprint(object)


def pp(object, *args, sort_dicts=False, **kwargs):
    pprint(object, *args, **kwargs, sort_dicts=sort_dicts)


def saferepr(object): return PrettyPrinter().format(object, {}, None, 0)[0]
def isreadable(object): return PrettyPrinter().isreadable(object)
def isrecursive(object): return PrettyPrinter().isrecursive(object)


class _Rank:
    """Gives values an order that have none."""
    __slots__ = ("value",)

    def __init__(self, value): self.value = value

    def __lt__(self, other):
        mine, others = self.value, other.value
        try:
            return mine < others
        except TypeError:
            return (str(type(mine)), id(mine)) < (str(type(others)), id(others))


def _loop(value):
    return f"<Recursion on {type(value).__name__} with id={id(value)}>"


class PrettyPrinter:
    """How values are shown."""

    def __init__(self, indent=1, width=80, depth=None, stream=None, *, compact=False, sort_dicts=True,
                 underscore_numbers=False):
        self._step, self._width, self._depth, self._stream = int(indent), int(width), depth, stream
        self._compact, self._sort, self._underscores = bool(compact), sort_dicts, underscore_numbers
        if self._step < 0:
            raise ValueError("indent must be >= 0")
        if depth is not None and depth <= 0:
            raise ValueError("depth must be > 0")
        if self._width == 0:
            raise ValueError("width must be != 0")

    def pformat(self, object): return self._lay(object, 0, 0, {}, 0)

    def pprint(self, object):
        text = self.pformat(object) + "\n"
        if self._stream is not None:
            self._stream.write(text)
        else:
            print(text, end="")

    def isrecursive(self, object): return self.format(object, {}, 0, 0)[2]

    def isreadable(self, object):
        _, plain, loops = self.format(object, {}, 0, 0)
        return plain and not loops

    def format(self, object, context, maxlevels, level):
        """A value on one line, whether it can be read back, and whether it contains itself."""
        kind = type(object)
        if kind in _plain:
            return repr(object), True, False
        method = kind.__repr__
        if self._underscores and method is int.__repr__ and issubclass(kind, int):
            return f"{object:_d}", True, False
        for base, opening, closing in _bracketed:
            if method is base.__repr__ and issubclass(kind, base):
                break
        else:
            text = repr(object)
            return text, text != "" and text[0] != "<", False
        if not object:
            return opening + closing, True, False
        if base is tuple and len(object) == 1:
            closing = ",)"
        me = id(object)
        if maxlevels and level >= maxlevels:
            return f"{opening}...{closing}", False, me in context
        if me in context:
            return _loop(object), False, True
        context[me] = 1
        shown, readable, recursive = [], True, False
        for entry in self._pairs(object) if base is dict else [(one,) for one in object]:
            texts = []
            for one in entry:
                text, plain, loops = self.format(one, context, maxlevels, level + 1)
                texts.append(text)
                readable, recursive = readable and plain, recursive or loops
            shown.append(": ".join(texts))
        del context[me]
        return opening + ", ".join(shown) + closing, readable, recursive

    # What follows gives the text of a value that begins in a column and has some characters after its
    # last line; `seen` has what the value is in, `level` how deep it is.

    def _lay(self, value, column, after, seen, level):
        me = id(value)
        if me in seen:
            return _loop(value)
        text = self._line(value, seen, level)
        if len(text) > self._width - column - after:
            way = _way_for(value)
            if way is not None:
                seen[me] = 1
                text = way(self, value, column, after, seen, level + 1)
                del seen[me]
        return text

    def _line(self, value, seen, level):
        return self.format(value, seen.copy(), self._depth, level)[0]

    def _pairs(self, mapping):
        pairs = list(mapping.items())
        return sorted(pairs, key=lambda pair: (_Rank(pair[0]), _Rank(pair[1]))) if self._sort else pairs

    def _pad(self): return " " * (self._step - 1)

    def _rows(self, pairs, link, column, after, seen, level):
        """A line or more for each value, after its key and what links them."""
        rows, left = [], len(pairs)
        for key, value in pairs:
            left -= 1
            start = (self._line(key, seen, level) if link == ": " else key) + link
            if link == "=" and id(value) in seen:
                rows.append(start + "...")
            else:
                rest = self._lay(value, column + len(start), 1 if left else after, seen, level)
                rows.append(start + rest)
        return (",\n" + " " * column).join(rows)

    def _items(self, values, column, after, seen, level):
        """What is in a sequence: each on its own line, or as many as fit."""
        column += self._step
        values = list(values)
        if not self._compact:
            single = [("", value) for value in values]
            return self._pad() + self._rows(single, "", column, after, seen, level)
        rows, row = [], []
        free = whole = self._width - column + 1
        left = len(values)
        for value in values:
            left -= 1
            if not left:
                free, whole = free - after, whole - after
            text = self._line(value, seen, level)
            size = len(text) + 2
            if size > free:
                if row:
                    rows.append(", ".join(row))
                row, free = [], whole
            if size > free:
                rows.append(self._lay(value, column, after if not left else 1, seen, level))
            else:
                row.append(text)
                free -= size
        if row:
            rows.append(", ".join(row))
        return self._pad() + (",\n" + " " * column).join(rows)

    def _dict(self, value, column, after, seen, level, pairs=None):
        if pairs is None:
            pairs = self._pairs(value)
        rows = self._rows(pairs, ": ", column + self._step, after + 1, seen, level)
        return "{" + self._pad() + rows + "}"

    def _list(self, value, column, after, seen, level):
        return "[" + self._items(value, column, after + 1, seen, level) + "]"

    def _tuple(self, value, column, after, seen, level):
        end = ",)" if len(value) == 1 else ")"
        return "(" + self._items(value, column, after + len(end), seen, level) + end

    def _set(self, value, column, after, seen, level):
        start, end = "{", "}"
        if not value:
            return repr(value)
        if type(value) is not set:
            start, end = type(value).__name__ + "({", "})"
        column += len(start) - 1
        members = sorted(value, key=_Rank)
        return start + self._items(members, column, after + len(end), seen, level) + end

    def _str(self, value, column, after, seen, level):
        if level == 1:
            column, after = column + 1, after + 1
        wide = self._width - column
        lines = value.splitlines(True)
        pieces = []
        for number, line in enumerate(lines, 1):
            end = after if number == len(lines) else 0
            if len(repr(line)) <= wide - end:
                pieces.append(line)
            else:
                pieces.extend(_packed(_words(line), wide, end))
        if len(pieces) < 2:
            return repr(value)
        text = ("\n" + " " * column).join(map(repr, pieces))
        return f"({text})" if level == 1 else text

    def _bytes(self, value, column, after, seen, level):
        if len(value) <= 4:
            return repr(value)
        if level == 1:
            column, after = column + 1, after + 1
        fours = [value[at:at + 4] for at in range(0, len(value), 4)]
        # CPython leaves room for what comes after only if the last four are fewer.
        pieces = _packed(fours, self._width - column, after if len(value) % 4 else 0)
        text = ("\n" + " " * column).join(map(repr, pieces))
        return f"({text})" if level == 1 else text

    def _bytearray(self, value, column, after, seen, level):
        return "bytearray(" + self._bytes(bytes(value), column + 10, after + 1, seen, level + 1) + ")"

    def _proxy(self, value, column, after, seen, level):
        return "mappingproxy(" + self._lay(value.copy(), column + 13, after + 1, seen, level) + ")"

    # Values that are shown as a call of their class.

    def _OrderedDict(self, value, column, after, seen, level):
        start = type(value).__name__ + "("
        return start + self._lay(list(value.items()), column + len(start), after + 1, seen, level) + ")"

    def _defaultdict(self, value, column, after, seen, level):
        start = type(value).__name__ + "("
        column += len(start)
        start += self._line(value.default_factory, seen, level) + ",\n" + " " * column
        return start + self._dict(value, column, after + 1, seen, level) + ")"

    def _Counter(self, value, column, after, seen, level):
        start = type(value).__name__ + "("
        counts = value.most_common()
        return start + self._dict(value, column + len(start), after + 1, seen, level, counts) + ")"

    def _ChainMap(self, value, column, after, seen, level):
        start = type(value).__name__ + "("
        maps = [("", one) for one in value.maps]
        return start + self._rows(maps, "", column + len(start), after + 1, seen, level) + ")"

    def _deque(self, value, column, after, seen, level):
        start = type(value).__name__ + "("
        column += len(start)
        end = ")"
        if value.maxlen is not None:
            end = ",\n" + " " * column + "maxlen=" + self._line(value.maxlen, seen, level) + ")"
            after = 0
        return start + "[" + self._items(value, column, after + 2, seen, level) + "]" + end

    def _user(self, value, column, after, seen, level):
        return self._lay(value.data, column, after, seen, level - 1)

    def _fields(self, name, pairs, column, after, seen, level):
        return name + "(" + self._rows(pairs, "=", column + len(name) + 1, after, seen, level) + ")"

    def _namespace(self, value, column, after, seen, level):
        name = type(value).__name__
        name = "namespace" if name == "SimpleNamespace" else name
        return self._fields(name, list(vars(value).items()), column, after, seen, level)

    def _dataclass(self, value, column, after, seen, level):
        from dataclasses import fields
        pairs = [(one.name, getattr(value, one.name)) for one in fields(value) if one.repr]
        return self._fields(type(value).__name__, pairs, column, after, seen, level)


def _way_for(value):
    """How a value is shown on several lines, if it can be."""
    kind = type(value)
    method = kind.__repr__
    for known, way in _ways:
        if known is method:
            return way
    home = getattr(method, "__module__", None) or kind.__module__
    if home in ("collections", "types") and not issubclass(kind, tuple):
        name = getattr(method, "__qualname__", "").split(".")[0]
        if (home, name) in _ways_by_name:
            return _ways_by_name[home, name] if value or name not in _short_when_empty else None
    options = kind.__dict__.get("__dataclass_params__")
    return PrettyPrinter._dataclass if options is not None and options.repr else None


def _words(line):
    """Words with the whitespace after them."""
    words, start = [], 0
    for at in range(1, len(line)):
        if line[at - 1].isspace() and not line[at].isspace():
            words.append(line[start:at])
            start = at
    words.append(line[start:])
    return words


def _packed(parts, wide, end):
    """Puts parts together as long as they fit; after the last of them there is an end."""
    packed, held = [], parts[0][:0]
    for number, part in enumerate(parts, 1):
        if number == len(parts):
            wide -= end
        longer = held + part
        if len(repr(longer)) > wide:
            if held:
                packed.append(held)
            longer = part
        held = longer
    packed.append(held)
    return packed


_plain = frozenset([str, bytes, bytearray, float, complex, bool, type(None)])
_bracketed = (list, "[", "]"), (tuple, "(", ")"), (dict, "{", "}")
_ways = [(kind.__repr__, way) for kind, way in (
    (dict, PrettyPrinter._dict), (list, PrettyPrinter._list), (tuple, PrettyPrinter._tuple),
    (set, PrettyPrinter._set), (frozenset, PrettyPrinter._set), (str, PrettyPrinter._str),
    (bytes, PrettyPrinter._bytes), (bytearray, PrettyPrinter._bytearray),
    (type(type.__dict__), PrettyPrinter._proxy))]
_ways_by_name = {("types", "SimpleNamespace"): PrettyPrinter._namespace}
_short_when_empty = ("OrderedDict", "defaultdict", "Counter", "deque")
for _name in ("ChainMap", *_short_when_empty):
    _ways_by_name["collections", _name] = getattr(PrettyPrinter, "_" + _name)
for _name in "UserDict UserList UserString".split():
    _ways_by_name["collections", _name] = PrettyPrinter._user
del _name
