import math
import operator
from functools import reduce, total_ordering


@total_ordering
class Vector:
    def __init__(self, *components):
        self._components = tuple(components)

    def __iter__(self):
        return iter(self._components)

    def __getitem__(self, index):
        if isinstance(index, slice):
            return Vector(*self._components[index])
        return self._components[index]

    def __getattr__(self, name):
        try:
            return self._components["xyz".index(name)]
        except (ValueError, IndexError):
            raise AttributeError(name) from None

    def __abs__(self):
        return math.sqrt(sum(c * c for c in self))

    def __bool__(self):
        return any(self)

    def __add__(self, other):
        return Vector(*map(operator.add, self, other))

    def __mul__(self, scalar):
        return Vector(*(c * scalar for c in self))

    __rmul__ = __mul__

    def __matmul__(self, other):
        return sum(map(operator.mul, self, other))

    def __eq__(self, other):
        return tuple(self) == tuple(other)

    def __lt__(self, other):
        return abs(self) < abs(other)

    def __hash__(self):
        return reduce(operator.xor, map(hash, self), 0)

    def __format__(self, spec):
        return "(" + ", ".join(format(c, spec) for c in self) + ")"

    def __repr__(self):
        return f"Vector{self._components}"


a, b = Vector(3, 4), Vector(1.5, -2)
print(abs(a), a + b, 2 * a, a @ b, a.x, a[:1], f"{b:.1f}", max(a, b), bool(Vector(0, 0)))
print(hash(a), {a: "three four"}[Vector(3, 4)])
by_length = sorted([a, b], key=operator.attrgetter("x"))
result = [tuple(v) for v in by_length]
