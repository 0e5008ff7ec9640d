"""Comparisons that a short way must leave alone: metaclasses, NaN, numbers of two kinds, reflected methods."""


class M(type):
    def __eq__(a, b): return "meta"
    def __hash__(a): return 1
class A(metaclass=M): pass
def test(x, y):
    if x == y: r = "eq"
    else: r = "no"
    if x != y: r += " ne"
    return r, x == y, x != y
nan = float('nan')
z = complex(nan, 0)
l = [nan]
for x, y in [(A, A), (A, None), (None, A), ("a", A), (z, z), (nan, nan), (l, l), ([nan], [nan]), ((nan,), (nan,)), ((1, nan), (1, nan)),
             (1, True), (1, 1.0), ((1,), (1.0,)), ((1, 2), (1, 2, 3)), ("a", None), (None, None), ({}, {}), ({}, None), ([], ()), (b"a", "a"), (b"a", bytearray(b"a")), (bytearray(b"a"), b"a"),
             (2**70, 2**70), (2**70, "x"), ({1}, frozenset({1})), (frozenset(), None)]:
    print(test(x, y))
class E:
    def __eq__(self, o): return 7
    def __lt__(self, o): return []
    def __gt__(self, o): return NotImplemented
    def __add__(self, o): return NotImplemented
class R(E):
    def __radd__(self, o): return "radd"
    def __eq__(self, o): return NotImplemented
e = E()
print(test(e, None), test(None, e), test(e, e), test(R(), R()), test(R(), 1))
def lt(a, b):
    if a < b: return 1
    return 0
print(lt(e, 1), lt((1, "a"), (1, "b")), lt((2, "a"), (1, "b")), lt((), (1,)), lt((1, 2.5), (1, 3.5)))
for f in (lambda: e + 1, lambda: lt((1, "a"), (1, 2)), lambda: lt(e, e) or e > e, lambda: e + R()):
    try: print(f())
    except TypeError as x: print(x)
