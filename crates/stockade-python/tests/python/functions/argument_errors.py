def f(a, b, c=3): pass
def g(*, k): pass
def h(a, /, b): pass
def none(): pass
def one(a): pass
def kw(a, *, x, y, z): pass
class C:
    def m(self, a): pass
    def __init__(self, q): pass
tests = [
    lambda: f(), lambda: f(1), lambda: f(1, 2, 3, 4), lambda: f(1, 2, z=3), lambda: f(1, a=1), lambda: f(1, 2, 3, c=4), lambda: g(), lambda: g(1), lambda: g(1, k=1), lambda: h(a=1, b=2), lambda: h(), lambda: none(1), lambda: none(x=1), lambda: one(), lambda: one(1, 2), lambda: kw(1), lambda: kw(1, x=1), lambda: kw(1, x=1, y=2), lambda: kw(), lambda: C(), lambda: C(1, 2), lambda: C(1).m(), lambda: C(1).m(1, 2), lambda: C.m(), lambda: f(**{"a": 1}), lambda: f(*5), lambda: f(**5), lambda: f(1, **{"a": 2}), lambda: f(**{1: 2}), lambda: one(**{"a": 1}, **{"a": 2}), lambda: f(*[1], *5), lambda: (lambda x: x)(), lambda: one(1, b=2, c=3), lambda: f(a=1, bb=2),
]
for test in tests:
    try:
        test()
        print("no error")
    except TypeError as e:
        print(e)
