"""Rows of numbers of one kind, close together."""

from collections.abc import MutableSequence as _kind

__all__ = ["array", "ArrayType", "typecodes"]

typecodes = "bBuwhHiIlLqQfd"


def _module(made, join, repeat, take, MutableSequence, natives):
    class array:
        """Numbers of one kind: its letter first, then what to begin with."""
        __slots__ = ("_typecode", "__dict__")

        def __new__(cls, *args, **kwds):
            if kwds and cls is array:
                raise TypeError("array.array() takes no keyword arguments")
            if not 1 <= len(args) <= 2:
                bound = "at most 2 arguments" if args else "at least 1 argument"
                raise TypeError(f"array() takes {bound} ({len(args)} given)")
            code, start = args[0], args[1] if len(args) == 2 else ()
            if not isinstance(code, str) or len(code) != 1:
                raise TypeError("array() argument 1 must be a unicode character, not "
                                + type(code).__name__)
            if isinstance(start, str) and code not in "uw":
                raise TypeError(f"cannot use a str to initialize an array with typecode {code!r}")
            if isinstance(start, array) and start._typecode in "uw" and code not in "uw":
                raise TypeError("cannot use a unicode array to initialize an array with typecode "
                                + repr(code))
            self = made(cls, code)
            if isinstance(start, (bytes, bytearray)):
                self.frombytes(start)
            elif isinstance(start, str):
                self.fromunicode(start)
            else:
                take(self, start if type(start) in (list, tuple) else list(start))
            return self

        def extend(self, *args):
            if len(args) != 1:
                raise TypeError(f"extend() takes exactly 1 positional argument ({len(args)} given)")
            more = args[0]
            if isinstance(more, array):
                if more._typecode != self._typecode:
                    raise TypeError("can only extend with array of same kind")
                self.frombytes(more.tobytes())
            else:
                for item in more:
                    self.append(item)

        def fromlist(self, list, /):
            if not isinstance(list, builtin_list):
                raise TypeError("arg must be list")
            take(self, list)

        def fromfile(self, f, n, /):
            if n < 0:
                raise ValueError("negative count")
            data = f.read(n * self.itemsize)
            if not isinstance(data, bytes):
                raise TypeError("read() didn't return bytes")
            self.frombytes(data)
            if len(data) < n * self.itemsize:
                raise EOFError("read() didn't return enough bytes")

        def tofile(self, f, /):
            data = self.tobytes()
            for at in range(0, len(data), 65536):
                f.write(data[at:at + 65536])
            if not data:
                f.write

        def __iter__(self):
            at = 0
            while at < len(self):
                yield self[at]
                at += 1

        def __contains__(self, value):
            for item in self:
                if item == value:
                    return True
            return False

        def index(self, value, start=0, stop=9223372036854775807, /):
            size = len(self)
            if start < 0:
                start = max(start + size, 0)
            if stop < 0:
                stop += size
            while start < stop and start < len(self):
                if self[start] == value:
                    return start
                start += 1
            raise ValueError("array.index(x): x not in array")

        def count(self, *args):
            if len(args) != 1:
                raise TypeError(f"array.count() takes exactly one argument ({len(args)} given)")
            return self.tolist().count(args[0])

        def remove(self, value, /):
            for at, item in enumerate(self):
                if item == value:
                    del self[at]
                    return
            raise ValueError("array.remove(x): x not in array")

        def __add__(self, other): return join(self, other)

        def __iadd__(self, other):
            if not isinstance(other, array):
                raise TypeError("can only extend array with array (not \"%s\")" % type(other).__name__)
            self.extend(other)
            return self

        def __mul__(self, count): return repeat(self, count)

        __rmul__ = __mul__

        def __imul__(self, count):
            whole = repeat(self, count)
            self[:] = whole
            return self

        def __eq__(self, other):
            if not isinstance(other, array):
                return NotImplemented
            if self._typecode == other._typecode and self._typecode not in "fd":
                return self.tobytes() == other.tobytes()
            return self.tolist() == other.tolist()

        def __ne__(self, other):
            return not self == other if isinstance(other, array) else NotImplemented

        def __lt__(self, other):
            return self.tolist() < other.tolist() if isinstance(other, array) else NotImplemented

        def __le__(self, other):
            return self.tolist() <= other.tolist() if isinstance(other, array) else NotImplemented

        def __gt__(self, other):
            return self.tolist() > other.tolist() if isinstance(other, array) else NotImplemented

        def __ge__(self, other):
            return self.tolist() >= other.tolist() if isinstance(other, array) else NotImplemented

        __hash__ = None

        def __repr__(self):
            name, code = type(self).__name__, self._typecode
            if not len(self):
                return f"{name}({code!r})"
            shown = self.tounicode() if code in "uw" else self.tolist()
            return f"{name}({code!r}, {shown!r})"

        def __copy__(self): return self[:]

        def __deepcopy__(self, memo, /): return self[:]

        def __reduce_ex__(self, protocol, /):
            state = getattr(self, "__dict__", None) or None
            return type(self), (self._typecode, self.tolist()), state

        def __sizeof__(self, *args):
            if args:
                raise TypeError(f"array.__sizeof__() takes no arguments ({len(args)} given)")
            return 80 + len(self) * self.itemsize

        def __class_getitem__(cls, item, /): return alias(cls, item)
    for name, native in natives.items():
        setattr(array, name, native)
    array._plain, array.__qualname__ = array, "array"
    builtin_list, alias = list, type(list[int])
    MutableSequence.register(array)
    return array


array = ArrayType = _module(_made, _join, _repeat, _take, _kind, {
    "__getitem__": ___getitem__, "__setitem__": ___setitem__, "__delitem__": ___delitem__,
    "__len__": ___len__, "append": _append, "insert": _insert, "pop": _pop, "reverse": _reverse,
    "byteswap": _byteswap, "tobytes": _tobytes, "tolist": _tolist, "tounicode": _tounicode,
    "frombytes": _frombytes, "fromunicode": _fromunicode, "buffer_info": _buffer_info,
    "clear": _clear, "typecode": _typecode, "itemsize": _itemsize})
del (_kind, _module, _made, _join, _repeat, _take, ___getitem__, ___setitem__, ___delitem__, ___len__, _append,
     _insert, _pop, _reverse, _byteswap, _tobytes, _tolist, _tounicode, _frombytes, _fromunicode,
     _buffer_info, _clear, _typecode, _itemsize)
