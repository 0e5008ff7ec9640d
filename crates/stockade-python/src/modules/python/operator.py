"""The operators as functions."""

__all__ = ["abs", "add", "and_", "attrgetter", "call", "concat", "contains", "countOf", "delitem", "eq",
           "floordiv", "ge", "getitem", "gt", "iadd", "iand", "iconcat", "ifloordiv", "ilshift",
           "imatmul", "imod", "imul", "index", "indexOf", "inv", "invert", "ior", "ipow", "irshift",
           "is_", "is_not", "isub", "itemgetter", "itruediv", "ixor", "le",
           "length_hint", "lshift", "lt", "matmul", "methodcaller", "mod", "mul", "ne", "neg", "not_",
           "or_", "pos", "pow", "rshift", "setitem", "sub", "truediv", "truth", "xor"]

_absolute = abs


# Of one value.
def abs(a, /): return _absolute(a)
def neg(a, /): return -a
def pos(a, /): return +a
def inv(a, /): return ~a
def invert(a, /): return ~a
def not_(a, /): return not a
def truth(a, /): return not not a


# Of two values: what they are to each other.
def is_(a, b, /): return a is b
def is_not(a, b, /): return a is not b
def eq(a, b, /): return a == b
def ne(a, b, /): return a != b
def lt(a, b, /): return a < b
def gt(a, b, /): return a > b
def le(a, b, /): return a <= b
def ge(a, b, /): return a >= b


# Of two values: what they make together.
def add(a, b, /): return a + b
def sub(a, b, /): return a - b
def mul(a, b, /): return a * b
def matmul(a, b, /): return a @ b
def truediv(a, b, /): return a / b
def floordiv(a, b, /): return a // b
def mod(a, b, /): return a % b
def pow(a, b, /): return a ** b
def lshift(a, b, /): return a << b
def rshift(a, b, /): return a >> b
def and_(a, b, /): return a & b
def or_(a, b, /): return a | b
def xor(a, b, /): return a ^ b
def concat(a, b, /): return _sequence(a) + b


# The same, in the first value's place where it can be changed.
def iadd(a, b, /): a += b; return a
def isub(a, b, /): a -= b; return a
def imul(a, b, /): a *= b; return a
def imatmul(a, b, /): a @= b; return a
def itruediv(a, b, /): a /= b; return a
def ifloordiv(a, b, /): a //= b; return a
def imod(a, b, /): a %= b; return a
def ipow(a, b, /): a **= b; return a
def ilshift(a, b, /): a <<= b; return a
def irshift(a, b, /): a >>= b; return a
def iand(a, b, /): a &= b; return a
def ior(a, b, /): a |= b; return a
def ixor(a, b, /): a ^= b; return a
def iconcat(a, b, /): return iadd(_sequence(a), b)


# Of containers.
def contains(a, b, /): return b in a
def getitem(a, b, /): return a[b]
def setitem(a, b, c, /): a[b] = c
def delitem(a, b, /): del a[b]
def countOf(a, b, /): return sum(1 for one in a if one is b or one == b)


def indexOf(a, b, /):
    for place, one in enumerate(a):
        if one is b or one == b:
            return place
    raise ValueError("sequence.index(x): x not in sequence")


def call(obj, /, *args, **kwargs): return obj(*args, **kwargs)


def _sequence(value):
    if hasattr(value, "__getitem__"):
        return value
    raise TypeError(f"'{type(value).__name__}' object can't be concatenated")


def _no_integer(value):
    return TypeError(f"'{type(value).__name__}' object cannot be interpreted as an integer")


def index(a, /):
    if isinstance(a, int):
        return int(a)
    if hasattr(type(a), "__index__"):
        return a.__index__()
    raise _no_integer(a)


def length_hint(obj, default=0, /):
    if not isinstance(default, int):
        raise _no_integer(default)
    guess = getattr(type(obj), "__length_hint__", None)
    for ask in (len, guess):
        try:
            size = ask(obj)
            break
        except TypeError:
            pass
    else:
        return default
    if size is NotImplemented:
        return default
    if not isinstance(size, int):
        raise TypeError(f"__length_hint__ must be an integer, not {type(size).__name__}")
    if size < 0:
        raise ValueError("__length_hint__() should return >= 0")
    return size


def _written(self, *shown):
    return f"operator.{type(self).__name__}({', '.join(shown)})"


class attrgetter:
    __slots__ = ("_names", "_ways")

    def __init__(self, attr, /, *attrs):
        self._names = names = (attr, *attrs)
        if not all([isinstance(name, str) for name in names]):
            raise TypeError("attribute name must be a string")
        self._ways = [name.split(".") for name in names]

    def __call__(self, obj, /):
        ends = []
        for way in self._ways:
            end = obj
            for step in way:
                end = getattr(end, step)
            ends.append(end)
        return tuple(ends) if len(ends) > 1 else end

    def __repr__(self): return _written(self, *map(repr, self._names))


class itemgetter:
    __slots__ = ("_keys", "_only")

    def __init__(self, item, /, *items):
        self._only, self._keys = item, items and (item, *items)

    def __call__(self, obj, /):
        return tuple([obj[key] for key in self._keys]) if self._keys else obj[self._only]

    def __repr__(self): return _written(self, *map(repr, self._keys or [self._only]))


class methodcaller:
    __slots__ = ("_method", "_given", "_named")

    def __init__(self, name, /, *args, **kwargs):
        if not isinstance(name, str):
            raise TypeError("method name must be a string")
        self._method, self._given, self._named = name, args, kwargs

    def __call__(self, obj, /):
        return getattr(obj, self._method)(*self._given, **self._named)

    def __repr__(self):
        named = [f"{name}={value!r}" for name, value in self._named.items()]
        return _written(self, *map(repr, (self._method, *self._given)), *named)


# The names of the methods behind the operators.
__abs__, __neg__, __pos__, __not__, __index__ = abs, neg, pos, not_, index
__inv__, __invert__ = inv, invert
__eq__, __ne__, __lt__, __gt__, __le__, __ge__ = eq, ne, lt, gt, le, ge
__add__, __sub__, __mul__, __matmul__, __mod__, __pow__ = add, sub, mul, matmul, mod, pow
__truediv__, __floordiv__, __lshift__, __rshift__ = truediv, floordiv, lshift, rshift
__and__, __or__, __xor__, __concat__, __call__ = and_, or_, xor, concat, call
__iadd__, __isub__, __imul__, __imatmul__, __imod__, __ipow__ = iadd, isub, imul, imatmul, imod, ipow
__itruediv__, __ifloordiv__, __ilshift__, __irshift__ = itruediv, ifloordiv, ilshift, irshift
__iand__, __ior__, __ixor__, __iconcat__ = iand, ior, ixor, iconcat
__contains__, __getitem__, __setitem__, __delitem__ = contains, getitem, setitem, delitem
