class Point(tuple):
    def __new__(cls, x, y):
        return super().__new__(cls, (x, y))
    @property
    def x(self):
        return self[0]
    @property
    def y(self):
        return self[1]
    def __add__(self, other):
        return Point(self.x + other[0], self.y + other[1])
    def __repr__(self):
        return f"Point({self.x}, {self.y})"
p = Point(1, 2)
print(p, p.x, p.y, p + (3, 4), p == (1, 2), hash(p) == hash((1, 2)), len(p), list(p), type(p[:]).__name__, isinstance(p, tuple))
x, y = p
print(x, y, {p: 1}[(1, 2)], p < (1, 3), p * 2)
class Empty(tuple):
    pass
print(Empty(), Empty([1, 2]), Empty([1]) + (2,))
try:
    p.x = 5
except AttributeError as e:
    print(e)
p.z = 9
print(p.z)
