"""Values as bytes in a format of letters, and back."""

__all__ = ["calcsize", "pack", "pack_into", "unpack", "unpack_from", "iter_unpack", "Struct", "error"]


class error(Exception):
    pass


class unpack_iterator:
    """What `iter_unpack` gives: one tuple after the other."""
    __module__ = "_struct"
    __slots__ = ("_format", "_data", "_step", "_at")

    def __iter__(self): return self

    def __next__(self):
        at = self._at
        if at >= len(self._data):
            raise StopIteration
        self._at = at + self._step
        return unpack_from(self._format, self._data, at)

    def __length_hint__(self):
        return (len(self._data) - self._at) // self._step


def iter_unpack(*args):
    """The tuples of a buffer that is many times as long as the format says."""
    data, step = _iterated(*args)
    made = unpack_iterator.__new__(unpack_iterator)
    made._format, made._data, made._step, made._at = args[0], data, step, 0
    return made


class Struct:
    """A format that is used more than once."""
    __module__ = "_struct"
    __slots__ = ("_format", "_size")

    def __init__(self, *args, **kwds):
        self._size, self._format = _checked(*args, **kwds)

    @property
    def format(self): return self._format

    @property
    def size(self): return self._size

    pack, pack_into, unpack, unpack_from = _pack, _pack_into, _unpack, _unpack_from

    def iter_unpack(self, *args):
        if len(args) != 1:
            raise TypeError(f"Struct.iter_unpack() takes exactly one argument ({len(args)} given)")
        return iter_unpack(self._format, *args)

    def __repr__(self):
        return f"{type(self).__name__}({self._format!r})"


del _pack, _pack_into, _unpack, _unpack_from
