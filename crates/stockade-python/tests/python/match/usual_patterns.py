"""Patterns of classes and mappings in their usual and their unusual cases."""

match {"a": 1, "b": 2}:
    case {"a": x, "b": y}: print(x, y)
match {"a": 1}:
    case {"a": x, "b": y}: print("wrong")
    case {"a": x, **rest}: print(x, rest)
class Pt:
    __match_args__ = ("x", "y")
    def __init__(s, x, y): s.x, s.y = x, y
class Sub(Pt): 
    @property
    def z(self): return 3
for o in (Pt(1, 2), Sub(3, 4), 5, "s", None, [1], Pt):
    match o:
        case Sub(a, b, z=c): print("sub", a, b, c)
        case Pt(a, b): print("pt", a, b)
        case int(n): print("int", n)
        case str(): print("str")
        case [q]: print("seq", q)
        case _: print("other")
