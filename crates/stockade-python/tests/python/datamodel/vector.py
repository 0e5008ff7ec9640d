class Vec:
    __slots__ = ("x", "y")
    def __init__(self, x, y): self.x, self.y = x, y
    def __repr__(self): return f"Vec({self.x}, {self.y})"
    def __add__(self, o): return Vec(self.x + o.x, self.y + o.y) if isinstance(o, Vec) else NotImplemented
    def __sub__(self, o): return self + -o
    def __neg__(self): return Vec(-self.x, -self.y)
    def __mul__(self, k): return self.x * k.x + self.y * k.y if isinstance(k, Vec) else Vec(self.x * k, self.y * k)
    __rmul__ = __mul__
    def __truediv__(self, k): return Vec(self.x / k, self.y / k)
    def __eq__(self, o): return isinstance(o, Vec) and (self.x, self.y) == (o.x, o.y)
    def __hash__(self): return hash((self.x, self.y))
    def __abs__(self): return (self.x ** 2 + self.y ** 2) ** 0.5
    def __iter__(self): yield self.x; yield self.y
    def __getitem__(self, i): return (self.x, self.y)[i]
    def __bool__(self): return bool(self.x or self.y)
    def __matmul__(self, o): return self.x * o.y - self.y * o.x
a, b = Vec(1, 2), Vec(3, 4)
print(a + b, a - b, a * 2, 2 * a, a * b, b / 2, -a, abs(b), a == Vec(1, 2), a != b, list(a), a[0], bool(Vec(0, 0)), a @ b, {a: 1}[Vec(1, 2)], sum([a, b], Vec(0, 0)))
x, y = b
print(x, y, max(a, b, key=abs), sorted([b, a], key=abs))
a += b
print(a)
try:
    a + 1
except TypeError as e:
    print(e)
try:
    sum([a, b])
except TypeError as e:
    print(e)
