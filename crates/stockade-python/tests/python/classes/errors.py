class A:
    x = 1
    def m(self): pass
    def no_self(): pass
a = A()
def set_slot():
    a.m.attr = 5
tests = [lambda: a.nope, lambda: A.nope, lambda: a(), lambda: A(1), lambda: A(x=1), lambda: a.no_self(), lambda: A.m(), lambda: a[0], lambda: a + 1, lambda: 1 + a, lambda: len(a), lambda: iter(a), lambda: a < a, lambda: -a, lambda: a in 5, lambda: 5 in a, lambda: int(a), lambda: float(a), lambda: next(a), lambda: a.x.y, lambda: delattr(a, "zz"), lambda: delattr(A, "zz"), lambda: delattr(a, "x"), set_slot, lambda: abs(a), lambda: a @ a, lambda: divmod(a, 1), lambda: round(a), lambda: a.__init__(1), lambda: hex(a), lambda: [1][a], lambda: reversed(a), lambda: bytes(a), lambda: A.xx, lambda: a.mm]
for test in tests:
    try:
        test()
        print("none")
    except Exception as e:
        print(type(e).__name__, e)
try:
    with a:
        pass
except TypeError as e:
    print(e)
try:
    a[0] = 1
except TypeError as e:
    print(e)
try:
    del a[0]
except TypeError as e:
    print(e)
