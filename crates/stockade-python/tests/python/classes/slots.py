class P:
    __slots__ = ("x", "y")
    def __init__(self, x, y):
        self.x = x
        self.y = y
p = P(1, 2)
p.x = 10
print(p.x, p.y, P.__slots__, hasattr(p, "__dict__"))
for f in (lambda: setattr(p, "z", 3), lambda: p.z, lambda: vars(p)):
    try:
        f()
    except Exception as e:
        print(type(e).__name__, e)
del p.x
try:
    p.x
except AttributeError as e:
    print(e)
class Q(P):
    __slots__ = "z"
q = Q(1, 2)
q.z = 3
print(q.x, q.y, q.z)
class R(P):
    pass
r = R(1, 2)
r.anything = 5
print(r.anything, vars(r), r.x)
class WithDict:
    __slots__ = ["a", "__dict__"]
w = WithDict()
w.a = 1
w.b = 2
print(w.a, w.b, vars(w))
class Defaults:
    __slots__ = {"k": "doc for k"}
print(type(P.x).__name__, P.x.__name__, Defaults.k.__doc__)
for body in ('__slots__ = ("a",)\n    a = 1', '__slots__ = ("1a",)', "__slots__ = (5,)"):
    try:
        exec(f"class Bad:\n    {body}")
    except Exception as e:
        print(type(e).__name__, e)
