"""Containers beside the builtin ones."""

from collections import abc
from keyword import iskeyword as _iskeyword

_abc = abc

__all__ = ["ChainMap", "Counter", "OrderedDict", "UserDict", "UserList", "UserString", "defaultdict",
           "deque", "namedtuple"]

_Alias = type(list[int])
_subscript = classmethod(lambda cls, item: _Alias(cls, item))
_absent = object()


class deque:
    """A list that grows and shrinks at both ends at little cost."""
    # The items are in `_a` from `_h` on; what stands before is free room.
    __slots__ = ("_a", "_h", "_max", "__weakref__", "__dict__")
    __hash__ = None
    __class_getitem__ = _subscript

    def __new__(cls, *args, **kwargs):
        self = object.__new__(cls)
        self._a = []
        self._h = 0
        self._max = None
        return self

    def __init__(self, iterable=(), maxlen=None):
        if maxlen is not None:
            if not isinstance(maxlen, int):
                raise TypeError("an integer is required")
            if maxlen < 0:
                raise ValueError("maxlen must be non-negative")
            maxlen = int(maxlen)
        self._max = maxlen
        self._a = []
        self._h = 0
        self.extend(iterable)

    @property
    def maxlen(self):
        """How many items it holds at most, or None."""
        return self._max

    def append(self, item, /):
        a = self._a
        a.append(item)
        if self._max is not None and len(a) - self._h > self._max:
            self.popleft()

    def appendleft(self, item, /):
        h = self._h
        if h == 0:
            a = self._a
            h = len(a) + 8
            a[:0] = [None] * h
        h -= 1
        self._a[h] = item
        self._h = h
        if self._max is not None and len(self._a) - h > self._max:
            self.pop()

    def pop(self):
        a = self._a
        if len(a) == self._h:
            raise IndexError("pop from an empty deque")
        return a.pop()

    def popleft(self):
        a = self._a
        h = self._h
        if h == len(a):
            raise IndexError("pop from an empty deque")
        item = a[h]
        a[h] = None
        h += 1
        if h > 64 and h + h > len(a):
            del a[:h]
            h = 0
        self._h = h
        return item

    def extend(self, iterable, /):
        if iterable is self:
            iterable = list(iterable)
        if self._max is None:
            self._a.extend(iterable)
        else:
            for item in iterable:
                self.append(item)

    def extendleft(self, iterable, /):
        if iterable is self:
            iterable = list(iterable)
        for item in iterable:
            self.appendleft(item)

    def clear(self):
        self._a.clear()
        self._h = 0

    def copy(self):
        if type(self) is deque:
            return deque(self, self._max)
        if self._max is None:
            return type(self)(self)
        return type(self)(self, self._max)

    __copy__ = copy

    def __deepcopy__(self, memo):
        from copy import deepcopy
        new = type(self)((), self._max) if self._max is not None else type(self)()
        memo[id(self)] = new
        for item in self:
            new.append(deepcopy(item, memo))
        return new

    def rotate(self, n=1, /):
        if not isinstance(n, int):
            if not hasattr(type(n), "__index__"):
                raise TypeError(f"'{type(n).__name__}' object cannot be interpreted as an integer")
            n = n.__index__()
        a = self._a
        h = self._h
        size = len(a) - h
        if size > 1:
            n %= size
            if n == 1:
                self.appendleft(a.pop())
            elif n == size - 1:
                a.append(self.popleft())
            elif n:
                a[h:] = a[-n:] + a[h:-n]

    def reverse(self):
        a = self._a
        h = self._h
        if h:
            del a[:h]
            self._h = 0
        a.reverse()

    def count(self, value, /):
        count = 0
        for item in self:
            if item is value or item == value:
                count += 1
        return count

    def index(self, value, start=0, stop=None, /):
        size = len(self)
        if start < 0:
            start = max(start + size, 0)
        if stop is None:
            stop = size
        elif stop < 0:
            stop = max(stop + size, 0)
        stop = min(stop, size)
        before = (len(self._a), self._h)
        while start < stop:
            item = self._a[self._h + start]
            if item is value or item == value:
                return start
            if before != (len(self._a), self._h):
                raise RuntimeError("deque mutated during iteration")
            start += 1
        raise ValueError(f"{value!r} is not in deque")

    def insert(self, index, value, /):
        size = len(self)
        if self._max is not None and size >= self._max:
            raise IndexError("deque already at its maximum size")
        if index >= size:
            self.append(value)
        elif index <= -size or index == 0:
            self.appendleft(value)
        else:
            if index < 0:
                index += size
            self._a.insert(self._h + index, value)

    def remove(self, value, /):
        at = 0
        size = len(self)
        while at < size:
            item = self._a[self._h + at]
            found = item is value or item == value
            if size != len(self):
                raise IndexError("deque mutated during remove().")
            if found:
                del self._a[self._h + at]
                return
            at += 1
        raise ValueError(f"{value!r} is not in deque")

    def __len__(self):
        return len(self._a) - self._h

    def _at(self, index, what):
        if not isinstance(index, int):
            if not hasattr(type(index), "__index__"):
                raise TypeError(f"sequence index must be integer, not '{type(index).__name__}'")
            index = index.__index__()
        size = len(self._a) - self._h
        if index < 0:
            index += size
        if not 0 <= index < size:
            raise IndexError("deque index out of range")
        return self._h + index

    def __getitem__(self, index, /):
        return self._a[self._at(index, "get")]

    def __setitem__(self, index, value, /):
        self._a[self._at(index, "set")] = value

    def __delitem__(self, index, /):
        del self._a[self._at(index, "del")]

    def __contains__(self, value, /):
        for item in self:
            if item is value or item == value:
                return True
        return False

    def __iter__(self):
        return _deque_iterator(self)

    def __reversed__(self):
        return _deque_reverse_iterator(self)

    def __repr__(self):
        if self in _shown:
            return "[...]"
        _shown.append(self)
        try:
            inner = repr(list(self))
        finally:
            _shown.pop()
        name = type(self).__name__
        if self._max is None:
            return f"{name}({inner})"
        return f"{name}({inner}, maxlen={self._max})"

    def __eq__(self, other, /):
        if not isinstance(other, deque):
            return NotImplemented
        return self is other or (len(self) == len(other) and list(self) == list(other))

    def __lt__(self, other, /):
        if not isinstance(other, deque):
            return NotImplemented
        return list(self) < list(other)

    def __le__(self, other, /):
        if not isinstance(other, deque):
            return NotImplemented
        return list(self) <= list(other)

    def __gt__(self, other, /):
        if not isinstance(other, deque):
            return NotImplemented
        return list(self) > list(other)

    def __ge__(self, other, /):
        if not isinstance(other, deque):
            return NotImplemented
        return list(self) >= list(other)

    def __add__(self, other, /):
        if not isinstance(other, deque):
            raise TypeError(f'can only concatenate deque (not "{type(other).__name__}") to deque')
        new = self.copy()
        new.extend(other)
        return new

    def __iadd__(self, other, /):
        self.extend(other)
        return self

    def __mul__(self, n, /):
        if not isinstance(n, int):
            return NotImplemented
        new = type(self)((), self._max)
        if self._max is None:
            new._a = list(self) * n
        else:
            for _ in range(n):
                new.extend(self)
        return new

    __rmul__ = __mul__

    def __imul__(self, n, /):
        if not isinstance(n, int):
            return NotImplemented
        if n <= 0:
            self.clear()
        elif self._max is None:
            self._a = list(self) * n
            self._h = 0
        else:
            items = list(self)
            for _ in range(n - 1):
                self.extend(items)
        return self


class _Shown:
    def __init__(self):
        self.items = []

    def __contains__(self, value):
        for item in self.items:
            if item is value:
                return True
        return False

    def append(self, value):
        self.items.append(value)

    def pop(self):
        self.items.pop()


_shown = _Shown()


class _deque_iterator:
    def __init__(self, of):
        self._of = of
        self._i = 0
        self._was = (len(of._a), of._h)

    def __iter__(self):
        return self

    def __next__(self):
        of = self._of
        if of is None:
            raise StopIteration
        a = of._a
        h = of._h
        if self._was != (len(a), h):
            raise RuntimeError("deque mutated during iteration")
        at = h + self._i
        if at >= len(a):
            self._of = None
            raise StopIteration
        self._i += 1
        return a[at]

    def __length_hint__(self):
        return 0 if self._of is None else len(self._of) - self._i


class _deque_reverse_iterator(_deque_iterator):
    def __next__(self):
        of = self._of
        if of is None:
            raise StopIteration
        a = of._a
        if self._was != (len(a), of._h):
            raise RuntimeError("deque mutated during iteration")
        at = len(a) - 1 - self._i
        if at < of._h:
            self._of = None
            raise StopIteration
        self._i += 1
        return a[at]


abc.MutableSequence.register(deque)


class defaultdict(dict):
    """A dict that makes the value of a missing key."""
    __slots__ = ("default_factory", "__dict__")

    def __init__(self, default_factory=None, /, *args, **kwargs):
        if default_factory is not None and not callable(default_factory):
            raise TypeError("first argument must be callable or None")
        self.default_factory = default_factory
        dict.__init__(self, *args, **kwargs)

    def __missing__(self, key, /):
        if self.default_factory is None:
            raise KeyError(key)
        value = self.default_factory()
        self[key] = value
        return value

    def __repr__(self):
        if self in _shown:
            factory = "..."
        else:
            _shown.append(self)
            try:
                factory = repr(self.default_factory)
            finally:
                _shown.pop()
        return f"{type(self).__name__}({factory}, {dict.__repr__(self)})"

    def copy(self):
        return type(self)(self.default_factory, self)

    __copy__ = copy

    def __deepcopy__(self, memo):
        from copy import deepcopy
        new = type(self)(self.default_factory)
        memo[id(self)] = new
        for key, value in self.items():
            new[deepcopy(key, memo)] = deepcopy(value, memo)
        return new

    def __or__(self, other, /):
        if not isinstance(other, dict):
            return NotImplemented
        new = self.copy()
        new.update(other)
        return new

    def __ror__(self, other, /):
        if not isinstance(other, dict):
            return NotImplemented
        new = type(self)(self.default_factory, other)
        new.update(self)
        return new


class OrderedDict(dict):
    """A dict that minds the order of its keys when it is compared, and can change it."""

    def __init__(self, other=(), /, **kwds):
        self.update(other, **kwds)

    def update(self, other=(), /, **kwds):
        pairs = ((key, other[key]) for key in other.keys()) if hasattr(other, "keys") else other
        for some in (pairs, kwds.items()):
            for key, value in some:
                self[key] = value

    def move_to_end(self, key, last=True):
        if not dict.__contains__(self, key):
            raise KeyError(key)
        value = dict.pop(self, key)
        if last:
            dict.__setitem__(self, key, value)
        else:
            items = list(dict.items(self))
            dict.clear(self)
            dict.__setitem__(self, key, value)
            dict.update(self, items)

    def popitem(self, last=True):
        if not self:
            raise KeyError("dictionary is empty")
        if last:
            return dict.popitem(self)
        key = next(dict.__iter__(self))
        return key, dict.pop(self, key)

    def pop(self, key, default=_absent):
        if dict.__contains__(self, key):
            value = self[key]
            del self[key]
            return value
        if default is not _absent:
            return default
        missing = getattr(type(self), "__missing__", None)
        if missing is not None:
            return missing(self, key)
        raise KeyError(key)

    def setdefault(self, key, default=None):
        if key not in self:
            self[key] = default
            return default
        return self[key]

    def __repr__(self):
        name = type(self).__name__
        if self in _shown:
            return "..."
        if not self:
            return f"{name}()"
        _shown.append(self)
        try:
            return f"{name}({dict(self.items())!r})"
        finally:
            _shown.pop()

    def copy(self):
        return type(self)(self)

    __copy__ = copy

    def __deepcopy__(self, memo):
        from copy import deepcopy
        new = type(self)()
        memo[id(self)] = new
        for key, value in self.items():
            new[deepcopy(key, memo)] = deepcopy(value, memo)
        return new

    @classmethod
    def fromkeys(cls, iterable, value=None):
        new = cls()
        for key in iterable:
            new[key] = value
        return new

    def __eq__(self, other, /):
        if isinstance(other, OrderedDict):
            return dict.__eq__(self, other) and list(self) == list(other)
        return dict.__eq__(self, other)

    def __ne__(self, other, /):
        answer = self.__eq__(other)
        return answer if answer is NotImplemented else not answer

    __hash__ = None

    def __ior__(self, other, /):
        self.update(other)
        return self

    def __or__(self, other, /):
        if not isinstance(other, dict):
            return NotImplemented
        new = type(self)(self)
        new.update(other)
        return new

    def __ror__(self, other, /):
        if not isinstance(other, dict):
            return NotImplemented
        new = type(self)(other)
        new.update(self)
        return new


def _second(item):
    return item[1]


def _positive(counts):
    """A Counter of those that are more than nothing."""
    result = Counter()
    for elem, count in counts:
        if count > 0:
            result[elem] = count
    return result


def _pairs(one, two):
    """The counts of everything in either of two counters, side by side."""
    return ((one[elem], two[elem]) for elem in {**one, **two})


class Counter(dict):
    """A dict that counts."""

    __hash__ = None

    def __init__(self, iterable=None, /, **kwds):
        super().__init__()
        self.update(iterable, **kwds)

    def __missing__(self, key):
        return 0

    def __delitem__(self, elem):
        if elem in self:
            dict.__delitem__(self, elem)

    def update(self, iterable=None, /, **kwds):
        """Counts more: items, or what a mapping says."""
        get = self.get
        if isinstance(iterable, (dict, abc.Mapping)):
            if self:
                for elem, more in iterable.items():
                    self[elem] = more + get(elem, 0)
            else:
                super().update(iterable)
        elif iterable is not None:
            for elem in iterable:
                self[elem] = get(elem, 0) + 1
        if kwds:
            self.update(kwds)

    def subtract(self, iterable=None, /, **kwds):
        """Counts less, which may lead below nothing."""
        if isinstance(iterable, abc.Mapping):
            pairs = iterable.items()
        else:
            pairs = ((one, 1) for one in (() if iterable is None else iterable))
        for some in (pairs, kwds.items()):
            for elem, less in some:
                self[elem] = self.get(elem, 0) - less

    @classmethod
    def fromkeys(cls, iterable, v=None):
        raise NotImplementedError("Counter.fromkeys() is undefined.  Use Counter(iterable) instead.")

    def copy(self):
        return type(self)(self)

    __copy__ = copy

    def total(self):
        """The sum of the counts."""
        return sum(self.values())

    def elements(self):
        """Every element as often as it was counted."""
        for key, count in self.items():
            for _ in range(count):
                yield key

    def most_common(self, n=None):
        """The elements with their counts, the highest first."""
        if n is None:
            return sorted(self.items(), key=_second, reverse=True)
        if n == 1:
            best = None
            for item in self.items():
                if best is None or item[1] > best[1]:
                    best = item
            return [] if best is None else [best]
        from heapq import nlargest
        return nlargest(n, self.items(), key=_second)

    def __repr__(self):
        name = type(self).__name__
        if not self:
            return name + "()"
        try:
            counts = dict(self.most_common())
        except TypeError:
            # Counts that cannot be compared.
            counts = dict(self)
        return f"{name}({counts!r})"

    def __eq__(self, other):
        if isinstance(other, Counter):
            return all(a == b for a, b in _pairs(self, other))
        return NotImplemented

    def __ne__(self, other):
        return not self == other if isinstance(other, Counter) else NotImplemented

    def __le__(self, other):
        if isinstance(other, Counter):
            return all(a <= b for a, b in _pairs(self, other))
        return NotImplemented

    def __ge__(self, other):
        if isinstance(other, Counter):
            return all(a >= b for a, b in _pairs(self, other))
        return NotImplemented

    def __lt__(self, other):
        return self <= other and self != other if isinstance(other, Counter) else NotImplemented

    def __gt__(self, other):
        return self >= other and self != other if isinstance(other, Counter) else NotImplemented

    def __add__(self, other):
        if not isinstance(other, Counter):
            return NotImplemented
        counts = [(elem, count + other[elem]) for elem, count in self.items()]
        return _positive(counts + [item for item in other.items() if item[0] not in self])

    def __sub__(self, other):
        if not isinstance(other, Counter):
            return NotImplemented
        counts = [(elem, count - other[elem]) for elem, count in self.items()]
        counts += [(elem, 0 - count) for elem, count in other.items() if elem not in self]
        return _positive(counts)

    def __or__(self, other):
        if not isinstance(other, Counter):
            return NotImplemented
        counts = [(elem, max(count, other[elem])) for elem, count in self.items()]
        return _positive(counts + [item for item in other.items() if item[0] not in self])

    def __and__(self, other):
        if not isinstance(other, Counter):
            return NotImplemented
        return _positive([(elem, min(count, other[elem])) for elem, count in self.items()])

    def __pos__(self):
        return _positive(self.items())

    def __neg__(self):
        return _positive([(elem, 0 - count) for elem, count in self.items()])

    def __iadd__(self, other):
        for elem, more in other.items():
            self[elem] += more
        return self._tidied()

    def __isub__(self, other):
        for elem, less in other.items():
            self[elem] -= less
        return self._tidied()

    def __ior__(self, other):
        for elem, least in other.items():
            if self[elem] < least:
                self[elem] = least
        return self._tidied()

    def __iand__(self, other):
        for elem, count in self.items():
            most = other[elem]
            if most < count:
                self[elem] = most
        return self._tidied()

    def _tidied(self):
        """Itself without what is not more than nothing."""
        for elem in [elem for elem, count in self.items() if not count > 0]:
            del self[elem]
        return self


class _tuplegetter:
    __slots__ = ("_index", "__doc__")

    def __init__(self, index, doc):
        self._index = index
        self.__doc__ = doc

    def __get__(self, obj, owner=None):
        if obj is None:
            return self
        return tuple.__getitem__(obj, self._index)

    def __set__(self, obj, value):
        raise AttributeError("can't set attribute")

    def __delete__(self, obj):
        raise AttributeError("can't delete attribute")

    def __repr__(self):
        return f"_tuplegetter({self._index}, {self.__doc__!r})"


def _new_maker(run):
    def make(typename, names, defaults, module):
        # Gone through once: what gives other names the second time is a program's.
        names = [*names]
        for name in names:
            # Only what was checked goes into the text.
            if type(name) is not str or not name.isidentifier() or _iskeyword(name):
                raise ValueError(f"not a name: {name!r}")
        space = {"_new": tuple.__new__, "_defaults": tuple(defaults)}
        required = len(names) - len(defaults)
        params = [name if at < required else f"{name}=_defaults[{at - required}]"
                  for at, name in enumerate(names)]
        given = ", ".join(names) + ("," if len(names) == 1 else "")
        run(f"def __new__(_cls, {', '.join(params)}):\n return _new(_cls, ({given}))\n", space)
        return space["__new__"]
    return make


_make_new = _new_maker(_run)
del _run, _new_maker


def _checked_names(typename, names, rename):
    """The names of the fields, each of which may stand in a class."""
    if rename:
        before = set()
        for at, name in enumerate(names):
            if (name in before or name[:1] == "_" or not name.isidentifier()
                    or _iskeyword(name)):
                names[at] = f"_{at}"
            before.add(name)
    for name in (typename, *names):
        if type(name) is not str:
            raise TypeError("Type names and field names must be strings")
        wrong = "cannot be a keyword" if _iskeyword(name) else None
        if not name.isidentifier():
            wrong = "must be valid identifiers"
        if wrong is not None:
            raise ValueError(f"Type names and field names {wrong}: {name!r}")
    before = set()
    for name in names:
        if not rename and name[0] == "_":
            raise ValueError(f"Field names cannot start with an underscore: {name!r}")
        if name in before:
            raise ValueError(f"Encountered duplicate field name: {name!r}")
        before.add(name)
    return tuple(names)


def namedtuple(typename, field_names, *, rename=False, defaults=None, module=None):
    """A class of tuples with names for their items."""
    if isinstance(field_names, str):
        field_names = field_names.replace(",", " ").split()
    names = [str(name) for name in field_names]
    typename = str(typename)
    names = _checked_names(typename, names, rename)
    size = len(names)
    last = () if defaults is None else tuple(defaults)
    if len(last) > size:
        raise TypeError("Got more default values than field names")
    title = f"{typename}({', '.join(names)}{',' if size == 1 else ''})"

    def _make(cls, iterable):
        made = tuple.__new__(cls, iterable)
        if len(made) == size:
            return made
        raise TypeError(f"Expected {size} arguments, got {len(made)}")

    def _replace(self, /, **kwds):
        values = [kwds.pop(name, value) for name, value in zip(names, self)]
        if kwds:
            raise TypeError(f"Got unexpected field names: {list(kwds)!r}")
        return self._make(values)

    def _asdict(self):
        return dict(zip(self._fields, self))

    def __getnewargs__(self):
        return tuple(self)

    def __repr__(self):
        shown = ", ".join([f"{name}={value!r}" for name, value in zip(names, self)])
        return f"{type(self).__name__}({shown})"

    __new__ = _make_new(typename, names, last, module)
    __new__.__doc__ = "Create new instance of " + title
    _make.__doc__ = f"A {typename} with the items of an iterable"
    _replace.__doc__ = f"A {typename} with other values in some of its fields"
    body = {"__doc__": title, "__slots__": (), "__match_args__": names, "_fields": names,
            "_field_defaults": dict(zip(names[size - len(last):], last)),
            "__module__": "__main__" if module is None else module}
    for method in (__new__, _make, _replace, _asdict, __getnewargs__, __repr__):
        body[method.__name__] = method
        method.__qualname__ = f"{typename}.{method.__name__}"
    body["_make"] = classmethod(_make)
    body["__replace__"] = _replace
    for at, name in enumerate(names):
        body[name] = _tuplegetter(at, f"Alias for field number {at}")
    return type(typename, (tuple,), body)


def _not_in_first(key):
    return KeyError(f"Key not found in the first mapping: {key!r}")


class ChainMap(abc.MutableMapping):
    """Several mappings as one."""

    def __init__(self, *maps):
        self.maps = list(maps) or [{}]

    def new_child(self, m=None, **kwargs):
        """The same behind one more mapping."""
        front = kwargs if m is None else m
        if kwargs and front is not kwargs:
            front.update(kwargs)
        return type(self)(front, *self.maps)

    @property
    def parents(self):
        """The same without the first mapping."""
        return type(self)(*self.maps[1:])

    @classmethod
    def fromkeys(cls, iterable, value=None, /):
        return cls(dict.fromkeys(iterable, value))

    def copy(self):
        """The same with a copy of the first mapping."""
        front, *others = self.maps
        return type(self)(front.copy(), *others)

    __copy__ = copy

    def __getitem__(self, key):
        for layer in self.maps:
            try:
                return layer[key]
            except KeyError:
                continue
        return self.__missing__(key)

    def __missing__(self, key):
        """What to do when no mapping has a key."""
        raise KeyError(key)

    def get(self, key, default=None):
        if key not in self:
            return default
        return self[key]

    def __contains__(self, key):
        return any(key in layer for layer in self.maps)

    def __iter__(self):
        return iter({key: None for layer in reversed(self.maps) for key in layer})

    def __len__(self):
        return len({key for layer in self.maps for key in layer})

    def __bool__(self):
        return any(self.maps)

    def __repr__(self):
        if self in _shown:
            return "..."
        _shown.append(self)
        try:
            return f"{type(self).__name__}({', '.join(map(repr, self.maps))})"
        finally:
            _shown.pop()

    def clear(self):
        """Empties the first mapping."""
        self.maps[0].clear()

    def pop(self, key, *args):
        """Takes a key out of the first mapping and gives its value."""
        front = self.maps[0]
        try:
            return front.pop(key, *args)
        except KeyError:
            raise _not_in_first(key)

    def popitem(self):
        """Takes any key out of the first mapping and gives it with its value."""
        front = self.maps[0]
        try:
            return front.popitem()
        except KeyError:
            raise KeyError("No keys found in the first mapping.")

    def __delitem__(self, key):
        front = self.maps[0]
        try:
            del front[key]
        except KeyError:
            raise _not_in_first(key)

    def __setitem__(self, key, value):
        front = self.maps[0]
        front[key] = value

    def __or__(self, other):
        if isinstance(other, abc.Mapping):
            new = self.copy()
            new.maps[0].update(other)
            return new
        return NotImplemented

    def __ror__(self, other):
        if isinstance(other, abc.Mapping):
            merged = dict(other)
            for layer in reversed(self.maps):
                merged.update(layer)
            return type(self)(merged)
        return NotImplemented

    def __ior__(self, other):
        front = self.maps[0]
        front.update(other)
        return self


def _bare(value, kind):
    """What stands inside a value of one of the classes below."""
    return value.data if isinstance(value, kind) else value


def _twin(of):
    cls = type(of)
    new = cls.__new__(cls)
    new.__dict__.update(of.__dict__, data=of.data.copy())
    return new


def _define(cls, **methods):
    """Gives a class methods that are no more than an expression."""
    for name, method in methods.items():
        method.__name__ = name
        method.__qualname__ = f"{cls.__name__}.{name}"
        setattr(cls, name, method)


class UserDict(abc.MutableMapping):
    """A mapping to derive from, around a dict."""

    def __init__(self, dict=None, /, **kwargs):
        self.data = {}
        for given in (dict, kwargs or None):
            if given is not None:
                self.update(given)

    @classmethod
    def fromkeys(cls, iterable, value=None):
        new = cls()
        for key in iterable:
            new[key] = value
        return new

    def copy(self):
        if type(self) is UserDict:
            return UserDict(self.data)
        # The class may have its own way of putting items in.
        new = self.__copy__()
        new.data = {}
        new.update(self)
        return new

    def __copy__(self):
        return _twin(self)

    def __getitem__(self, key):
        data = self.data
        if key in data:
            return data[key]
        absent = getattr(type(self), "__missing__", None)
        if absent is None:
            raise KeyError(key)
        return absent(self, key)

    def get(self, key, default=None):
        if key not in self:
            return default
        return self[key]

    def __contains__(self, key):
        return key in self.data

    def __iter__(self):
        return iter(self.data)

    def __delitem__(self, key):
        del self.data[key]

    def __setitem__(self, key, item):
        self.data[key] = item

    def __len__(self):
        return len(self.data)

    def __repr__(self):
        return repr(self.data)

    def __ior__(self, other):
        self.data |= _bare(other, UserDict)
        return self

    def __or__(self, other):
        right = _bare(other, UserDict)
        return type(self)(self.data | right) if isinstance(right, dict) else NotImplemented

    def __ror__(self, other):
        left = _bare(other, UserDict)
        return type(self)(left | self.data) if isinstance(left, dict) else NotImplemented


def _items(value):
    value = _bare(value, UserList)
    return value if isinstance(value, list) else list(value)


class UserList(abc.MutableSequence):
    """A sequence to derive from, around a list."""

    def __init__(self, initlist=None):
        self.data = [] if initlist is None else list(_bare(initlist, UserList))

    def __copy__(self):
        return _twin(self)

    def __getitem__(self, i):
        found = self.data[i]
        return type(self)(found) if isinstance(i, slice) else found

    def __delitem__(self, i):
        del self.data[i]

    def __setitem__(self, i, item):
        self.data[i] = item

    def insert(self, i, item):
        self.data.insert(i, item)

    def extend(self, other):
        self.data.extend(_bare(other, UserList))

    def __len__(self):
        return len(self.data)

    def __eq__(self, other):
        return self.data == _bare(other, UserList)

    def __iadd__(self, other):
        self.data += _items(other)
        return self

    def __imul__(self, n):
        self.data *= n
        return self


_define(
    UserList,
    __repr__=lambda self: repr(self.data),
    __contains__=lambda self, item: item in self.data,
    __lt__=lambda self, other: self.data < _bare(other, UserList),
    __le__=lambda self, other: self.data <= _bare(other, UserList),
    __gt__=lambda self, other: self.data > _bare(other, UserList),
    __ge__=lambda self, other: self.data >= _bare(other, UserList),
    __add__=lambda self, other: type(self)(self.data + _items(other)),
    __radd__=lambda self, other: type(self)(_items(other) + self.data),
    __mul__=lambda self, n: type(self)(self.data * n),
    append=lambda self, item: self.data.append(item),
    pop=lambda self, i=-1: self.data.pop(i),
    remove=lambda self, item: self.data.remove(item),
    clear=lambda self: self.data.clear(),
    copy=lambda self: type(self)(self),
    count=lambda self, item: self.data.count(item),
    index=lambda self, item, *args: self.data.index(item, *args),
    reverse=lambda self: self.data.reverse(),
    sort=lambda self, /, *args, **kwds: self.data.sort(*args, **kwds),
)
UserList.__rmul__ = UserList.__mul__


def _text(value):
    value = _bare(value, UserString)
    return value if isinstance(value, str) else str(value)


class UserString(abc.Sequence):
    """A string to derive from, around a str."""

    maketrans = str.maketrans

    def __init__(self, seq):
        self.data = _text(seq)

    def __getitem__(self, index):
        return type(self)(self.data[index])

    def __len__(self):
        return len(self.data)

    def __hash__(self):
        return hash(self.data)

    def __eq__(self, string):
        return self.data == _bare(string, UserString)

    def encode(self, encoding="utf-8", errors="strict"):
        return self.data.encode("utf-8" if encoding is None else encoding,
                                "strict" if errors is None else errors)


_define(
    UserString,
    __str__=lambda self: str(self.data),
    __repr__=lambda self: repr(self.data),
    __int__=lambda self: int(self.data),
    __float__=lambda self: float(self.data),
    __complex__=lambda self: complex(self.data),
    __getnewargs__=lambda self: (self.data[:],),
    __contains__=lambda self, char: _bare(char, UserString) in self.data,
    __lt__=lambda self, string: self.data < _bare(string, UserString),
    __le__=lambda self, string: self.data <= _bare(string, UserString),
    __gt__=lambda self, string: self.data > _bare(string, UserString),
    __ge__=lambda self, string: self.data >= _bare(string, UserString),
    __add__=lambda self, other: type(self)(self.data + _text(other)),
    __radd__=lambda self, other: type(self)(_text(other) + self.data),
    __mul__=lambda self, n: type(self)(self.data * n),
    __mod__=lambda self, args: type(self)(self.data % args),
    __rmod__=lambda self, template: type(self)(str(template) % self),
    join=lambda self, seq: self.data.join(seq),
)
UserString.__rmul__ = UserString.__mul__


def _forward(name, wraps):
    def method(self, *args, **kwargs):
        args = [_bare(arg, UserString) for arg in args]
        answer = getattr(self.data, name)(*args, **kwargs)
        return type(self)(answer) if wraps else answer
    method.__name__ = name
    method.__qualname__ = f"UserString.{name}"
    return method


for _name in ("capitalize casefold center expandtabs ljust lower lstrip removeprefix removesuffix "
              "replace rjust rstrip strip swapcase title translate upper zfill").split():
    setattr(UserString, _name, _forward(_name, True))
for _name in ("count endswith find format format_map index isalpha isalnum isascii isdecimal isdigit "
              "isidentifier islower isnumeric isprintable isspace istitle isupper partition rfind "
              "rindex rpartition rsplit split splitlines startswith").split():
    setattr(UserString, _name, _forward(_name, False))
del _name
