"""Properties, class methods, operators and __slots__."""

N = 300_000


class Vec:
    __slots__ = ("_x", "_y")

    def __init__(self, x, y):
        self._x = x
        self._y = y

    @property
    def x(self):
        return self._x

    @x.setter
    def x(self, value):
        self._x = value % 1000

    @classmethod
    def diagonal(cls, n):
        return cls(n, n)

    def __add__(self, other):
        return Vec(self._x + other._x, self._y + other._y)

    def __eq__(self, other):
        return self._x == other._x and self._y == other._y

    def __len__(self):
        return abs(self._x) + abs(self._y)


def main(n):
    v = Vec(0, 0)
    same = 0
    for i in range(n):
        v = v + Vec.diagonal(i % 3)
        v.x = v.x + 1
        if v == Vec(i % 7, i % 5):
            same += 1
        if len(v) > 5000:
            v = Vec(1, 1)
    return v.x, len(v), same


print(main(N))
