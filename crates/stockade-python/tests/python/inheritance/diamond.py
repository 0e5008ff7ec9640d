class A:
    def go(self): return ["A"]
class B(A):
    def go(self): return ["B"] + super().go()
class C(A):
    def go(self): return ["C"] + super().go()
class D(B, C):
    def go(self): return ["D"] + super().go()
print(D().go(), [c.__name__ for c in D.__mro__], D.mro() == list(D.__mro__))
class X(A): pass
class E(X, C): pass
print(E().go(), [c.__name__ for c in E.__mro__])
print(super(B, D()).go(), super(D, D()).go(), super(C, D()).go())
class Base1: v = 1
class Base2: v = 2; w = 3
class Multi(Base1, Base2): pass
print(Multi.v, Multi.w)
for f in (lambda: type("Bad", (A, B), {}), lambda: type("Bad", (int, str), {}), lambda: type("Bad", (A, A), {}), lambda: type("Bad", (type(None),), {}), lambda: type("Bad", (type(len),), {}), lambda: type("Bad", (slice,), {})):
    try:
        f()
    except TypeError as e:
        print(e)
