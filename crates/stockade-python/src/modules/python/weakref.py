"""References that keep nothing alive.

An object is gone once the collector has found that nothing else refers to it. It is asked after
`del`, and now and then when a reference is asked.
"""

from collections.abc import MutableMapping as _MutableMapping, MutableSet as _MutableSet

__all__ = ["ref", "proxy", "getweakrefcount", "getweakrefs", "WeakKeyDictionary", "ReferenceType",
           "ProxyType", "CallableProxyType", "ProxyTypes", "WeakValueDictionary", "WeakSet",
           "WeakMethod", "finalize"]


def _module(link, plain, target, callback, owners, look):
    class ReferenceType:
        """A reference that keeps nothing alive; calling it gives the object, or None."""
        __slots__ = ("_link", "_hash", "__weakref__")

        def __new__(cls, *args, **kwds):
            if kwds and cls is ref:
                raise TypeError("ref() takes no keyword arguments")
            if not args:
                raise TypeError("__new__ expected at least 1 argument, got 0")
            if len(args) > 2 and cls is ref:
                raise TypeError(f"__new__ expected at most 2 arguments, got {len(args)}")
            subject, heard = args[0], args[1] if len(args) > 1 else None
            simple = cls is ref and heard is None
            if simple and (known := plain(subject)) is not None:
                return known
            self = object.__new__(cls)
            self._link = link(subject, heard, self, simple)
            return self

        def __init__(self, ob, callback=None, /, *args): pass

        def __call__(self): return target(self._link)

        @property
        def __callback__(self): return callback(self._link)

        def __hash__(self):
            try:
                return self._hash
            except AttributeError:
                subject = target(self._link)
            if subject is None:
                raise TypeError("weak object has gone away")
            self._hash = hash(subject)
            return self._hash

        def __eq__(self, other):
            if not isinstance(other, ref):
                return NotImplemented
            one, two = target(self._link), target(other._link)
            return self is other if one is None or two is None else one == two

        def __ne__(self, other):
            return not self == other if isinstance(other, ref) else NotImplemented

        def __repr__(self):
            subject, here = target(self._link), hex(id(self))
            if subject is None:
                return f"<weakref at {here}; dead>"
            shown = f"<weakref at {here}; to '{type(subject).__name__}' at {hex(id(subject))}"
            name = getattr(subject, "__name__", None)
            return f"{shown} ({name})>" if isinstance(name, str) else shown + ">"

        def __class_getitem__(cls, item, /): return alias(cls, item)

    ref, alias = ReferenceType, type(list[int])
    ref.__qualname__ = "ReferenceType"

    def getweakrefcount(object, /):
        """How many weak references there are to an object."""
        return len(owners(object))

    def getweakrefs(object, /):
        """The weak references to an object."""
        return owners(object)
    return ref, getweakrefcount, getweakrefs, look


ref, getweakrefcount, getweakrefs, _settle = _module(_link, _plain, _target, _callback, _owners, _look)
ReferenceType = ref
del _module, _link, _plain, _target, _callback, _owners, _look


def _behind(shade):
    subject = object.__getattribute__(shade, "_weak")()
    if subject is None:
        raise ReferenceError("weakly-referenced object no longer exists")
    return subject


class ProxyType:
    """Stands for an object without keeping it alive."""
    __slots__ = ("_weak", "__weakref__")
    __hash__ = None

    def __new__(cls, *args):
        raise TypeError(f"cannot create 'weakref.{cls.__name__}' instances")

    def __getattribute__(self, name): return getattr(_behind(self), name)

    def __setattr__(self, name, value): setattr(_behind(self), name, value)

    def __delattr__(self, name): delattr(_behind(self), name)

    def __repr__(self):
        subject = object.__getattribute__(self, "_weak")()
        return f"<weakproxy at {hex(id(self))} to {type(subject).__name__} at {hex(id(subject))}>"

    def __str__(self): return str(_behind(self))

    def __bool__(self): return bool(_behind(self))

    def __iter__(self): return iter(_behind(self))

    def __next__(self): return next(_behind(self))

    def __len__(self): return len(_behind(self))

    def __contains__(self, item): return item in _behind(self)

    def __getitem__(self, key): return _behind(self)[key]

    def __setitem__(self, key, value): _behind(self)[key] = value

    def __delitem__(self, key): del _behind(self)[key]

    def __bytes__(self): return bytes(_behind(self))

    def __reversed__(self): return reversed(_behind(self))


class CallableProxyType(ProxyType):
    """The same for what can be called."""
    __slots__ = ()

    def __call__(self, /, *args, **kwds): return _behind(self)(*args, **kwds)


def _operators():
    import operator

    def solid(value):
        return _behind(value) if isinstance(value, _shades) else value

    def one(name):
        work = getattr(operator, name)
        return lambda self: work(_behind(self))

    def two(name):
        work = getattr(operator, name)
        return lambda self, other: work(_behind(self), solid(other))

    def turned(name):
        work = getattr(operator, name)
        return lambda self, other: work(solid(other), _behind(self))
    for name in ("neg", "pos", "abs", "invert", "index"):
        setattr(ProxyType, f"__{name}__", one(f"__{name}__"))
    for name in ("lt", "le", "eq", "ne", "gt", "ge"):
        setattr(ProxyType, f"__{name}__", two(name))
    for name in ("add", "sub", "mul", "truediv", "floordiv", "mod", "pow", "lshift", "rshift", "and",
                 "or", "xor", "matmul"):
        setattr(ProxyType, f"__{name}__", two(f"__{name}__"))
        setattr(ProxyType, f"__r{name}__", turned(f"__{name}__"))
        setattr(ProxyType, f"__i{name}__", two(f"__i{name}__"))
    ProxyType.__int__ = lambda self: int(_behind(self))
    ProxyType.__float__ = lambda self: float(_behind(self))
    ProxyType.__divmod__ = lambda self, other: divmod(_behind(self), solid(other))


ProxyTypes = _shades = ProxyType, CallableProxyType
_operators()
del _operators


def proxy(object, callback=None, /):
    """Something that stands for an object and does not keep it alive."""
    made = _bare(CallableProxyType if callable(object) else ProxyType)
    if callback is None:
        weak = ref(object)
    else:
        shade = ref(made)
        weak = ref(object, lambda gone: callback(shade()))
    _fixed(made, "_weak", weak)
    return made


_bare, _fixed = object.__new__, object.__setattr__


class WeakMethod(ref):
    """A reference to a bound method, which lives as long as its object."""
    __slots__ = ("_function", "_kind", "_alive")

    def __new__(cls, meth, callback=None):
        try:
            subject, function = meth.__self__, meth.__func__
        except AttributeError:
            raise TypeError(f"argument should be a bound method, not {type(meth)}") from None
        own = []

        def gone(_):
            self = own[0]() if own else None
            if self is not None and self._alive:
                self._alive = False
                if callback is not None:
                    callback(self)
        self = ref.__new__(cls, subject, gone)
        self._function, self._kind, self._alive = ref(function, gone), type(meth), True
        own.append(ref(self))
        return self

    def __call__(self):
        subject, function = super().__call__(), self._function()
        return None if subject is None or function is None else self._kind(function, subject)

    def __eq__(self, other):
        if not isinstance(other, WeakMethod):
            return NotImplemented
        if not (self._alive and other._alive):
            return self is other
        return ref.__eq__(self, other) and self._function == other._function

    def __ne__(self, other):
        return not self == other if isinstance(other, WeakMethod) else NotImplemented

    __hash__ = ref.__hash__


class KeyedRef(ref):
    """A reference that knows the key it stands for."""
    __slots__ = ("key",)

    def __new__(cls, ob, callback, key):
        self = ref.__new__(cls, ob, callback)
        self.key = key
        return self


class _WeakDictionary(_MutableMapping):
    """What the two dictionaries have in common."""

    def __init__(self, other=(), /, **kw):
        self.data = {}
        self.update(other, **kw)

    def __repr__(self): return f"<{type(self).__name__} at {hex(id(self))}>"

    def copy(self):
        """A dictionary of its own with the same entries."""
        made = type(self)()
        for key, value in self.items():
            made[key] = value
        return made

    __copy__ = copy

    def update(self, other=None, /, **kw):
        if other is not None:
            pairs = other.items() if hasattr(other, "items") else dict(other).items()
            for key, value in pairs:
                self[key] = value
        for key, value in kw.items():
            self[key] = value

    def get(self, key, default=None):
        try:
            return self[key]
        except KeyError:
            return default

    def setdefault(self, key, default=None):
        try:
            return self[key]
        except KeyError:
            self[key] = default
            return default

    def __len__(self):
        _settle()
        return len(self.data)

    def __iter__(self): return self.keys()

    def keys(self):
        for key, _ in self.items():
            yield key

    def values(self):
        for _, value in self.items():
            yield value

    def __or__(self, other):
        if not isinstance(other, _MutableMapping | dict):
            return NotImplemented
        made = self.copy()
        made.update(other)
        return made

    def __ior__(self, other):
        self.update(other)
        return self

    def __ror__(self, other):
        if not isinstance(other, _MutableMapping | dict):
            return NotImplemented
        made = type(self)()
        made.update(other)
        made.update(self)
        return made


class WeakValueDictionary(_WeakDictionary):
    """Entries that go when nothing else refers to their values."""

    def __init__(self, other=(), /, **kw):
        own = ref(self)

        def forget(gone):
            self = own()
            if self is not None and self.data.get(gone.key) is gone:
                del self.data[gone.key]
        self._forget = forget
        super().__init__(other, **kw)

    def __getitem__(self, key):
        value = self.data[key]()
        if value is None:
            raise KeyError(key)
        return value

    def __setitem__(self, key, value): self.data[key] = KeyedRef(value, self._forget, key)

    def __delitem__(self, key): del self.data[key]

    def __contains__(self, key):
        weak = self.data.get(key)
        return weak is not None and weak() is not None

    def __deepcopy__(self, memo):
        from copy import deepcopy
        made = type(self)()
        for key, value in self.items():
            made[deepcopy(key, memo)] = value
        return made

    def items(self):
        for key, weak in list(self.data.items()):
            value = weak()
            if value is not None:
                yield key, value

    def valuerefs(self): return list(self.data.values())

    def itervaluerefs(self): return iter(list(self.data.values()))

    def popitem(self):
        while True:
            key, weak = self.data.popitem()
            value = weak()
            if value is not None:
                return key, value

    def pop(self, key, *args):
        weak = self.data.pop(key, None)
        value = None if weak is None else weak()
        if value is not None:
            return value
        if args:
            return args[0]
        raise KeyError(key)


class WeakKeyDictionary(_WeakDictionary):
    """Entries that go when nothing else refers to their keys."""

    def __init__(self, dict=None, /):
        own = ref(self)

        def forget(gone):
            self = own()
            if self is not None:
                self.data.pop(gone, None)
        self._forget = forget
        super().__init__(() if dict is None else dict)

    def __getitem__(self, key): return self.data[ref(key)]

    def __setitem__(self, key, value): self.data[ref(key, self._forget)] = value

    def __delitem__(self, key): del self.data[ref(key)]

    def __contains__(self, key):
        try:
            return ref(key) in self.data
        except TypeError:
            return False

    def __deepcopy__(self, memo):
        from copy import deepcopy
        made = type(self)()
        for key, value in self.items():
            made[key] = deepcopy(value, memo)
        return made

    def items(self):
        for weak, value in list(self.data.items()):
            key = weak()
            if key is not None:
                yield key, value

    def keyrefs(self): return list(self.data)

    def popitem(self):
        while True:
            weak, value = self.data.popitem()
            key = weak()
            if key is not None:
                return key, value

    def pop(self, key, *args): return self.data.pop(ref(key), *args)

    def setdefault(self, key, default=None):
        return self.data.setdefault(ref(key, self._forget), default)


class WeakSet(_MutableSet):
    """Elements that go when nothing else refers to them."""
    __module__ = "_weakrefset"

    def __init__(self, data=None):
        own = ref(self)

        def forget(gone):
            self = own()
            if self is not None:
                self.data.discard(gone)
        self.data, self._forget = set(), forget
        if data is not None:
            self.update(data)

    def __iter__(self):
        for weak in list(self.data):
            item = weak()
            if item is not None:
                yield item

    def __len__(self):
        _settle()
        return len(self.data)

    def __contains__(self, item):
        try:
            return ref(item) in self.data
        except TypeError:
            return False

    def __repr__(self): return repr(self.data)

    def add(self, item): self.data.add(ref(item, self._forget))

    def discard(self, item): self.data.discard(ref(item))

    def remove(self, item): self.data.remove(ref(item))

    def clear(self): self.data.clear()

    def pop(self):
        while self.data:
            item = self.data.pop()()
            if item is not None:
                return item
        raise KeyError("pop from empty WeakSet")

    def copy(self): return type(self)(self)

    __copy__ = copy

    def update(self, other):
        for item in other:
            self.add(item)

    def __ior__(self, other):
        self.update(other)
        return self

    def _kept(self, other): return {ref(item) for item in other}

    def union(self, other):
        made = self.copy()
        made.update(other)
        return made

    def intersection(self, other): return type(self)(item for item in other if item in self)

    def difference(self, other):
        made = self.copy()
        made.difference_update(other)
        return made

    def symmetric_difference(self, other):
        made = self.copy()
        made.symmetric_difference_update(other)
        return made

    def difference_update(self, other):
        self.data.difference_update(self._kept(other))

    def intersection_update(self, other):
        self.data.intersection_update(self._kept(other))

    def symmetric_difference_update(self, other):
        for item in list(other):
            if item in self:
                self.discard(item)
            else:
                self.add(item)

    def issubset(self, other): return self.data.issubset(self._kept(other))

    def issuperset(self, other): return self.data.issuperset(self._kept(other))

    def isdisjoint(self, other): return not self.data & self._kept(other)

    __or__, __and__, __sub__, __xor__ = union, intersection, difference, symmetric_difference
    __le__, __ge__ = issubset, issuperset

    def __isub__(self, other):
        self.difference_update(other)
        return self

    def __iand__(self, other):
        self.intersection_update(other)
        return self

    def __ixor__(self, other):
        self.symmetric_difference_update(other)
        return self

    def __lt__(self, other): return self.data < self._kept(other)

    def __gt__(self, other): return self.data > self._kept(other)

    def __eq__(self, other):
        if not isinstance(other, type(self)):
            return NotImplemented
        return self.data == self._kept(other)

    __hash__ = None

    def __class_getitem__(cls, item, /): return type(list[int])(cls, item)


class finalize:
    """Calls a function when an object goes, once."""
    __slots__ = ("atexit",)
    _pending = {}

    def __init__(self, obj, func, /, *args, **kwargs):
        self.atexit = True
        self._pending[self] = ref(obj, lambda gone: self()), func, args, kwargs or None

    def __call__(self, _=None):
        """Calls it now, unless it was called already."""
        found = self._pending.pop(self, None)
        if found is not None:
            return found[1](*found[2], **(found[3] or {}))

    def detach(self):
        """Calls it never: what it was for, or None."""
        found = self._pending.get(self)
        subject = found and found[0]()
        if subject is not None and self._pending.pop(self, None):
            return subject, found[1], found[2], found[3] or {}

    def peek(self):
        """What it is for, or None."""
        found = self._pending.get(self)
        subject = found and found[0]()
        if subject is not None:
            return subject, found[1], found[2], found[3] or {}

    @property
    def alive(self):
        _settle()
        return self in self._pending

    def __repr__(self):
        found = self._pending.get(self)
        subject, here = found and found[0](), hex(id(self))
        if subject is None:
            return f"<{type(self).__name__} object at {here}; dead>"
        kind = type(subject).__name__
        return f"<{type(self).__name__} object at {here}; for {kind!r} at {hex(id(subject))}>"
