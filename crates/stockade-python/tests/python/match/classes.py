class Point:
    __match_args__ = ("x", "y")
    def __init__(self, x, y): self.x, self.y = x, y
class P3(Point):
    __match_args__ = ("x", "y", "z")
    def __init__(self, x, y, z):
        super().__init__(x, y)
        self.z = z
class Bare: pass
def f(p):
    match p:
        case P3(x, y, z=0): return f"flat {x} {y}"
        case P3(0, 0, 0) | Point(0, 0): return "origin"
        case Point(x=0, y=y): return f"on y axis {y}"
        case Point(x, y) if x == y: return f"diagonal {x}"
        case Point(x, y=yy): return f"point {x} {yy}"
        case Bare(): return "bare"
        case Bare(attr=a): return a
for p in (Point(0, 0), Point(0, 5), Point(3, 3), Point(1, 2), P3(1, 2, 0), P3(1, 2, 3), P3(4, 4, 4), Bare(), 5):
    print(f(p))
for bad in ("Bare(1)", "Point(1, 2, 3)", "Point(1, x=2)"):
    try:
        exec(f"match Point(1, 2) if 'Point' in {bad!r} else Bare():\n    case {bad}: print('matched')")
    except TypeError as e:
        print(e)
class BadArgs:
    __match_args__ = ["x"]
class BadItem:
    __match_args__ = (5,)
for c in (BadArgs, BadItem):
    try:
        match c():
            case c(1): pass
    except TypeError as e:
        print(e)
try:
    match 5:
        case f(): pass
except TypeError as e:
    print(e)
