"""The tower of kinds of numbers."""

from abc import ABCMeta, abstractmethod, update_abstractmethods as _recount

__all__ = ["Number", "Complex", "Real", "Rational", "Integral"]


# One shape for each list of parameters; every use makes a function of its own.

def _alone():
    def shape(self): raise NotImplementedError
    return shape


def _paired():
    def shape(self, other): raise NotImplementedError
    return shape


def _raised():
    def shape(self, exponent): raise NotImplementedError
    return shape


def _raising():
    def shape(self, base): raise NotImplementedError
    return shape


def _raised_within():
    def shape(self, exponent, modulus=None): raise NotImplementedError
    return shape


def _rounded():
    def shape(self, ndigits=None): raise NotImplementedError
    return shape


def _converted():
    def shape(self): """Return a builtin complex instance."""
    return shape


def _part():
    return _alone()


def _wants(*demands):
    """Leaves to the subclasses of a class what the demands name."""
    def fill(cls):
        for shape, names in demands:
            for name in names.split():
                method = shape()
                method.__name__ = name
                method.__qualname__ = cls.__name__ + "." + name
                method = abstractmethod(method)
                setattr(cls, name, property(method) if shape is _part else method)
        return _recount(cls)
    return fill


class Number(metaclass=ABCMeta):
    __slots__ = ()
    __hash__ = None


@_wants((_converted, "__complex__"), (_part, "real imag"),
        (_alone, "__neg__ __pos__ __abs__ conjugate"),
        (_paired, "__eq__ __add__ __radd__ __mul__ __rmul__ __truediv__ __rtruediv__"),
        (_raised, "__pow__"), (_raising, "__rpow__"))
class Complex(Number):
    __slots__ = ()

    def __bool__(self): return self != 0
    def __sub__(self, other): return self + -other
    def __rsub__(self, other): return -self + other


@_wants((_alone, "__float__ __trunc__ __floor__ __ceil__"), (_rounded, "__round__"),
        (_paired, "__lt__ __le__ __mod__ __rmod__ __floordiv__ __rfloordiv__"))
class Real(Complex):
    __slots__ = ()
    real = property(lambda self: +self)
    imag = property(lambda self: 0)

    def conjugate(self): return +self
    def __complex__(self): return complex(float(self))
    def __divmod__(self, other): return self // other, self % other
    def __rdivmod__(self, other): return other // self, other % self


@_wants((_part, "numerator denominator"))
class Rational(Real):
    __slots__ = ()

    def __float__(self): return int(self.numerator) / int(self.denominator)


@_wants((_alone, "__int__ __invert__"), (_raised_within, "__pow__"),
        (_paired, "__and__ __rand__ __or__ __ror__ __xor__ __rxor__"
                  " __lshift__ __rlshift__ __rshift__ __rrshift__"))
class Integral(Rational):
    __slots__ = ()
    numerator = property(lambda self: +self)
    denominator = property(lambda self: 1)

    def __float__(self): return float(int(self))
    def __index__(self): return int(self)


for _kind, _own in ((Complex, complex), (Real, float), (Integral, int)):
    _kind.register(_own)
del _kind, _own
