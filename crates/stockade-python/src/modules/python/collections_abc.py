"""Abstract classes for containers and for what can be done with values."""

from abc import ABCMeta, abstractmethod

__all__ = ["Awaitable", "Coroutine", "AsyncIterable", "AsyncIterator", "AsyncGenerator", "Hashable",
           "Iterable", "Iterator", "Generator", "Reversible", "Sized", "Container", "Callable",
           "Collection", "Set", "MutableSet", "Mapping", "MutableMapping", "MappingView", "KeysView",
           "ItemsView", "ValuesView", "Sequence", "MutableSequence", "ByteString", "Buffer"]

_Alias = type(list[int])
_subscript = classmethod(lambda cls, item: _Alias(cls, item))
_nothing = object()
# What a class needs to count as one of these without being derived or registered.
_wanted = {}


def _meets(order, name):
    for base in order:
        if name in base.__dict__:
            return base.__dict__[name] is not None
    return False


@classmethod
def _by_methods(cls, C):
    names = _wanted.get(cls, ())
    order = C.__mro__
    for name in names:
        if not _meets(order, name) or name == "__hash__" and C.__hash__ is None:
            return NotImplemented
    return True if names else NotImplemented


def _duck(*names):
    """Decorates a class that everything with these methods belongs to."""
    def note(cls):
        _wanted[cls] = names
        cls.__subclasshook__ = _by_methods
        return cls
    return note


def _thrown(typ, val, tb):
    """What throw() raises when it is given these."""
    if tb is None:
        return typ if val is None else val
    return (typ() if val is None else val).with_traceback(tb)


@_duck("__len__")
class Sized(metaclass=ABCMeta):
    """What has a length."""
    __slots__ = ()

    @abstractmethod
    def __len__(self):
        """The number of items."""
        return 0


@_duck("__contains__")
class Container(metaclass=ABCMeta):
    """What can be asked whether something is in it."""
    __slots__ = ()
    __class_getitem__ = _subscript

    @abstractmethod
    def __contains__(self, x):
        return False


@_duck("__iter__")
class Iterable(metaclass=ABCMeta):
    """What can be gone through."""
    __slots__ = ()
    __class_getitem__ = _subscript

    @abstractmethod
    def __iter__(self):
        yield from ()


@_duck("__len__", "__iter__", "__contains__")
class Collection(Sized, Iterable, Container):
    """What has a length, can be gone through, and knows what is in it."""
    __slots__ = ()


@_duck("__reversed__", "__iter__")
class Reversible(Iterable):
    """What can be gone through from its end."""
    __slots__ = ()

    @abstractmethod
    def __reversed__(self):
        yield from ()


@_duck("__iter__", "__next__")
class Iterator(Iterable):
    """What gives one item after the other."""
    __slots__ = ()

    def __iter__(self):
        return self

    @abstractmethod
    def __next__(self):
        """The next item."""
        raise StopIteration


@_duck("__iter__", "__next__", "send", "throw", "close")
class Generator(Iterator):
    """An iterator that values and exceptions can be sent into."""
    __slots__ = ()

    @abstractmethod
    def send(self, value):
        """Goes on with a value, up to the next item."""
        raise StopIteration

    @abstractmethod
    def throw(self, typ, val=None, tb=None):
        """Goes on with an exception, up to the next item."""
        raise _thrown(typ, val, tb)

    def close(self):
        """Ends it."""
        try:
            self.throw(GeneratorExit)
        except (StopIteration, GeneratorExit):
            return
        raise RuntimeError("generator ignored GeneratorExit")

    def __next__(self):
        """The same as sending None."""
        return self.send(None)


@_duck("__await__")
class Awaitable(metaclass=ABCMeta):
    """What can be awaited."""
    __slots__ = ()
    __class_getitem__ = _subscript

    @abstractmethod
    def __await__(self):
        yield


@_duck("__await__", "send", "throw", "close")
class Coroutine(Awaitable):
    """What an asynchronous function gives."""
    __slots__ = ()

    @abstractmethod
    def send(self, value):
        """Goes on with a value, up to the next pause."""
        raise StopIteration

    @abstractmethod
    def throw(self, typ, val=None, tb=None):
        """Goes on with an exception, up to the next pause."""
        raise _thrown(typ, val, tb)

    def close(self):
        """Ends it."""
        try:
            self.throw(GeneratorExit)
        except (StopIteration, GeneratorExit):
            return
        raise RuntimeError("coroutine ignored GeneratorExit")


@_duck("__aiter__")
class AsyncIterable(metaclass=ABCMeta):
    """What `async for` goes through."""
    __slots__ = ()
    __class_getitem__ = _subscript

    @abstractmethod
    def __aiter__(self):
        return AsyncIterator()


@_duck("__anext__", "__aiter__")
class AsyncIterator(AsyncIterable):
    """What gives one awaited item after the other."""
    __slots__ = ()

    def __aiter__(self):
        return self

    @abstractmethod
    async def __anext__(self):
        """The next item."""
        raise StopAsyncIteration


@_duck("__aiter__", "__anext__", "asend", "athrow", "aclose")
class AsyncGenerator(AsyncIterator):
    """An asynchronous iterator that values and exceptions can be sent into."""
    __slots__ = ()

    @abstractmethod
    async def asend(self, value):
        """Goes on with a value, up to the next item."""
        raise StopAsyncIteration

    @abstractmethod
    async def athrow(self, typ, val=None, tb=None):
        """Goes on with an exception, up to the next item."""
        raise _thrown(typ, val, tb)

    async def aclose(self):
        """Ends it."""
        try:
            await self.athrow(GeneratorExit)
        except (StopAsyncIteration, GeneratorExit):
            return
        raise RuntimeError("asynchronous generator ignored GeneratorExit")

    async def __anext__(self):
        """The same as sending None."""
        return await self.asend(None)


@_duck("__hash__")
class Hashable(metaclass=ABCMeta):
    """What can be a key."""
    __slots__ = ()

    @abstractmethod
    def __hash__(self):
        """A number that equal values share."""
        return 0


@_duck("__buffer__")
class Buffer(metaclass=ABCMeta):
    """What lets its bytes be seen."""
    __slots__ = ()

    @abstractmethod
    def __buffer__(self, flags, /):
        """A view of the bytes."""
        raise NotImplementedError


class _CallableAlias:
    """`Callable[[int], str]`."""
    __module__ = "collections.abc"

    def __init__(self, args):
        self.__origin__ = Callable
        self.__args__ = args
        found = []
        for arg in args:
            for one in getattr(arg, "__parameters__", ()):
                if one not in found:
                    found.append(one)
            if type(arg).__module__ == "typing" and type(arg).__name__ in _VARS and arg not in found:
                found.append(arg)
        self.__parameters__ = tuple(found)

    def __repr__(self):
        *args, result = self.__args__
        if len(args) == 1 and (args[0] is ... or type(args[0]).__name__ == "ParamSpec"):
            return f"collections.abc.Callable[{_show(args[0])}, {_show(result)}]"
        shown = ", ".join(_show(arg) for arg in args)
        return f"collections.abc.Callable[[{shown}], {_show(result)}]"

    def __call__(self, *args, **kwargs):
        return Callable(*args, **kwargs)

    def __mro_entries__(self, bases):
        return (Callable,)

    def __eq__(self, other):
        if not isinstance(other, _CallableAlias):
            return NotImplemented
        return self.__args__ == other.__args__

    def __hash__(self):
        return hash((Callable, self.__args__))

    def __or__(self, other):
        from typing import Union
        return Union[self, other]

    def __ror__(self, other):
        from typing import Union
        return Union[other, self]

    def __getitem__(self, item):
        if not isinstance(item, tuple):
            item = (item,)
        if not self.__parameters__:
            raise TypeError(f"{self!r} is not a generic class")
        given = dict(zip(self.__parameters__, item))
        args = []
        for arg in self.__args__:
            if arg in given:
                value = given[arg]
                if isinstance(value, list):
                    args.extend(value)
                else:
                    args.append(value)
            elif getattr(arg, "__parameters__", ()):
                args.append(arg[tuple(given.get(one, one) for one in arg.__parameters__)])
            else:
                args.append(arg)
        return _CallableAlias(tuple(args))


_VARS = ("TypeVar", "ParamSpec", "TypeVarTuple")


def _show(value):
    if value is ...:
        return "..."
    if isinstance(value, type) and not isinstance(value, _Alias):
        if value.__module__ == "builtins":
            return value.__qualname__
        return f"{value.__module__}.{value.__qualname__}"
    return repr(value)


@_duck("__call__")
class Callable(metaclass=ABCMeta):
    """What can be called."""
    __slots__ = ()

    @abstractmethod
    def __call__(self, *args, **kwds):
        """What a call gives."""
        return False

    def __class_getitem__(cls, args):
        if not (isinstance(args, tuple) and len(args) == 2):
            raise TypeError("Callable must be used as Callable[[arg, ...], result].")
        params, result = args
        if isinstance(params, (tuple, list)):
            return _CallableAlias((*params, result))
        if params is not ... and type(params).__name__ not in ("ParamSpec", "_ConcatenateGenericAlias"):
            raise TypeError("Expected a list of types, an ellipsis, ParamSpec, or Concatenate. "
                            f"Got {params}")
        return _CallableAlias((params, result))


class Sequence(Reversible, Collection):
    """Items with numbers, which cannot be changed."""
    __slots__ = ()

    @abstractmethod
    def __getitem__(self, index):
        """The item with a number."""
        raise IndexError

    def index(self, value, start=0, stop=None):
        """The number of the first item that equals a value."""
        at, end = start, stop
        if at is not None and at < 0:
            at = max(at + len(self), 0)
        if end is not None and end < 0:
            end += len(self)
        while end is None or at < end:
            try:
                item = self[at]
            except IndexError:
                break
            if item is value or item == value:
                return at
            at += 1
        raise ValueError

    def count(self, value):
        """How many items equal a value."""
        found = 0
        for item in self:
            if item is value or item == value:
                found += 1
        return found

    def __contains__(self, value):
        return any(item is value or item == value for item in self)

    def __iter__(self):
        at = 0
        while True:
            try:
                item = self[at]
            except IndexError:
                return
            yield item
            at += 1

    def __reversed__(self):
        at = len(self)
        while at > 0:
            at -= 1
            yield self[at]


class MutableSequence(Sequence):
    """Items with numbers, which can be changed."""
    __slots__ = ()

    @abstractmethod
    def insert(self, index, value):
        """Puts an item before the one with a number."""
        raise IndexError

    @abstractmethod
    def __setitem__(self, index, value):
        """Puts an item in the place of another."""
        raise IndexError

    @abstractmethod
    def __delitem__(self, index):
        """Takes an item out."""
        raise IndexError

    def pop(self, index=-1):
        """Takes an item out and gives it."""
        item = self[index]
        del self[index]
        return item

    def remove(self, value):
        """Takes the first item out that equals a value."""
        at = self.index(value)
        del self[at]

    def clear(self):
        """Takes all items out."""
        while True:
            try:
                self.pop()
            except IndexError:
                return

    def append(self, value):
        """Puts an item at the end."""
        self.insert(len(self), value)

    def extend(self, values):
        """Puts items at the end."""
        for item in list(self) if values is self else values:
            self.append(item)

    def __iadd__(self, values):
        self.extend(values)
        return self

    def reverse(self):
        """Turns the order round."""
        low, high = 0, len(self) - 1
        while low < high:
            self[low], self[high] = self[high], self[low]
            low += 1
            high -= 1


class ByteString(Sequence):
    """bytes and bytearray."""
    __slots__ = ()


def _operand(left, other):
    """The other side of an operation as a set, or None if it cannot be one."""
    if isinstance(other, Set):
        return other
    return left._from_iterable(other) if isinstance(other, Iterable) else None


class Set(Collection):
    """Items without order, which cannot be changed."""
    __slots__ = ()

    @classmethod
    def _from_iterable(cls, it):
        """Makes the results of operations. To be overridden where the class takes no iterable."""
        return cls(it)

    def __and__(self, other):
        if isinstance(other, Iterable):
            return self._from_iterable(item for item in other if item in self)
        return NotImplemented

    def __or__(self, other):
        if isinstance(other, Iterable):
            return self._from_iterable(item for side in (self, other) for item in side)
        return NotImplemented

    __rand__, __ror__ = __and__, __or__

    def __sub__(self, other):
        gone = _operand(self, other)
        if gone is None:
            return NotImplemented
        return self._from_iterable(item for item in self if item not in gone)

    def __rsub__(self, other):
        whole = _operand(self, other)
        if whole is None:
            return NotImplemented
        return self._from_iterable(item for item in whole if item not in self)

    def __xor__(self, other):
        second = _operand(self, other)
        return NotImplemented if second is None else (self - second) | (second - self)

    __rxor__ = __xor__

    def isdisjoint(self, other):
        """Whether the two have nothing in common."""
        return not any(item in self for item in other)

    def __le__(self, other):
        if isinstance(other, Set):
            return len(self) <= len(other) and all(item in other for item in self)
        return NotImplemented

    def __ge__(self, other):
        if isinstance(other, Set):
            return len(self) >= len(other) and all(item in self for item in other)
        return NotImplemented

    def __lt__(self, other):
        if isinstance(other, Set):
            return len(self) < len(other) and self.__le__(other)
        return NotImplemented

    def __gt__(self, other):
        if isinstance(other, Set):
            return len(self) > len(other) and self.__ge__(other)
        return NotImplemented

    def __eq__(self, other):
        if isinstance(other, Set):
            return len(self) == len(other) and self.__le__(other)
        return NotImplemented

    def _hash(self):
        """The number that a frozenset of the same items has."""
        word = (1 << 64) - 1
        bits = 1927868237 * (len(self) + 1)
        for one in map(hash, self):
            bits ^= (one ^ one << 16 ^ 89869747) * 3644798167 & word
        bits &= word
        bits = (bits ^ bits >> 11 ^ bits >> 25) * 69069 + 907133923 & word
        if bits == word:
            return 590923713
        return bits - word - 1 if bits >> 63 else bits


class MutableSet(Set):
    """Items without order, which can be changed."""
    __slots__ = ()

    @abstractmethod
    def add(self, value):
        """Puts an item in."""
        raise NotImplementedError

    @abstractmethod
    def discard(self, value):
        """Takes an item out if it is there."""
        raise NotImplementedError

    def remove(self, value):
        """Takes an item out that must be there."""
        if value in self:
            self.discard(value)
        else:
            raise KeyError(value)

    def pop(self):
        """Takes any item out and gives it."""
        item = next(iter(self), _nothing)
        if item is _nothing:
            raise KeyError from None
        self.discard(item)
        return item

    def clear(self):
        """Takes all items out."""
        while True:
            try:
                self.pop()
            except KeyError:
                return

    def __ior__(self, other):
        for item in other:
            self.add(item)
        return self

    def __iand__(self, other):
        for item in self - other:
            self.discard(item)
        return self

    def __isub__(self, other):
        if other is not self:
            for item in other:
                self.discard(item)
        else:
            self.clear()
        return self

    def __ixor__(self, other):
        if other is self:
            self.clear()
            return self
        for item in other if isinstance(other, Set) else self._from_iterable(other):
            change = self.discard if item in self else self.add
            change(item)
        return self


class Mapping(Collection):
    """Values with keys, which cannot be changed."""
    __slots__ = ()
    __reversed__ = None

    @abstractmethod
    def __getitem__(self, key):
        """The value of a key."""
        raise KeyError

    def __contains__(self, key):
        """Whether a key is there."""
        try:
            self[key]
        except KeyError:
            there = False
        else:
            there = True
        return there

    def get(self, key, default=None):
        """The value of a key, or another one if the key is not there."""
        try:
            value = self[key]
        except KeyError:
            value = default
        return value

    def values(self):
        """A view of the values."""
        return ValuesView(self)

    def items(self):
        """A view of the keys with their values."""
        return ItemsView(self)

    def keys(self):
        """A view of the keys."""
        return KeysView(self)

    def __eq__(self, other):
        if isinstance(other, Mapping):
            return dict(self.items()) == dict(other.items())
        return NotImplemented


class MutableMapping(Mapping):
    """Values with keys, which can be changed."""
    __slots__ = ()

    @abstractmethod
    def __setitem__(self, key, value):
        """Gives a key a value."""
        raise KeyError

    @abstractmethod
    def __delitem__(self, key):
        """Takes a key out."""
        raise KeyError

    def setdefault(self, key, default=None):
        """The value of a key, which gets one if it is not there."""
        try:
            value = self[key]
        except KeyError:
            value = self[key] = default
        return value

    def update(self, other=(), /, **kwds):
        """Takes over the keys and values of a mapping, or of pairs, and of the keywords."""
        keys = None
        if isinstance(other, Mapping):
            keys = other
        elif hasattr(other, "keys"):
            keys = other.keys()
        if keys is None:
            for key, value in other:
                self[key] = value
        else:
            for key in keys:
                self[key] = other[key]
        for key in kwds:
            self[key] = kwds[key]

    def pop(self, key, default=_nothing):
        """Takes a key out and gives its value."""
        try:
            value = self[key]
        except KeyError:
            if default is not _nothing:
                return default
            raise
        del self[key]
        return value

    def popitem(self):
        """Takes any key out and gives it with its value."""
        key = next(iter(self), _nothing)
        if key is _nothing:
            raise KeyError from None
        pair = key, self[key]
        del self[key]
        return pair

    def clear(self):
        """Takes all keys out."""
        while True:
            try:
                self.popitem()
            except KeyError:
                return


class MappingView(Sized):
    """What keys(), items() and values() give."""
    __slots__ = ("_mapping",)
    __class_getitem__ = _subscript

    def __init__(self, mapping):
        self._mapping = mapping

    def __repr__(self):
        return f"{type(self).__name__}({self._mapping!r})"

    def __len__(self):
        return len(self._mapping)


_builtin_set = classmethod(lambda cls, it: set(it))


class KeysView(MappingView, Set):
    """What keys() gives."""
    __slots__ = ()
    _from_iterable = _builtin_set

    def __iter__(self):
        yield from self._mapping

    def __contains__(self, key):
        return key in self._mapping


class ItemsView(MappingView, Set):
    """What items() gives."""
    __slots__ = ()
    _from_iterable = _builtin_set

    def __iter__(self):
        of = self._mapping
        for key in of:
            yield key, of[key]

    def __contains__(self, item):
        key, wanted = item
        try:
            value = self._mapping[key]
        except KeyError:
            return False
        return value is wanted or value == wanted


class ValuesView(MappingView, Collection):
    """What values() gives."""
    __slots__ = ()

    def __iter__(self):
        of = self._mapping
        for key in of:
            yield of[key]

    def __contains__(self, value):
        of = self._mapping
        return any((item := of[key]) is value or item == value for key in of)


def _builtins():
    def generator():
        yield

    async def asynchronous():
        yield

    async def coroutine():
        pass

    one = coroutine()
    one.close()
    yield Coroutine, type(one)
    yield Generator, type(generator())
    yield AsyncGenerator, type(asynchronous())
    for cls, empty in ((Set, frozenset()), (MutableSet, set()), (MutableMapping, {}),
                        (Mapping, type.__dict__), (KeysView, {}.keys()), (ItemsView, {}.items()),
                        (ValuesView, {}.values()), (MutableSequence, []), (Sequence, ()),
                        (Sequence, ""), (Sequence, range(0)), (Sequence, memoryview(b"")),
                        (ByteString, b""), (MutableSequence, bytearray()),
                        (ByteString, bytearray()), (Buffer, b""), (Buffer, bytearray()),
                        (Buffer, memoryview(b""))):
        yield cls, type(empty)
    for empty in ([], (), "", b"", bytearray(), set(), {}.keys(), {}.items(), {}.values(), range(0),
                  range(1 << 70), zip(), reversed([])):
        yield Iterator, type(iter(empty))


for _class, _kind in _builtins():
    _class.register(_kind)
del _class, _kind, _builtins, _builtin_set
