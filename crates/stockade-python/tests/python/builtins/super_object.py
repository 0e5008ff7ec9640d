class A:
    def f(self): return "A"
class B(A):
    def f(self): return "B" + super().f()
    def g(self): return super(B, self).f(), super().__init__()
b = B()
print(b.f(), b.g(), super(B, b).f(), super(B, B).f(b), object().__class__.__name__, isinstance(object(), object))
print(type(super(B, b)).__name__, super(B, b).__thisclass__.__name__, super(B, b).__self__ is b, super(B, b).__self_class__.__name__)
o = object()
for f in (lambda: setattr(o, "x", 1), lambda: o.x, lambda: object(1), lambda: super(), lambda: super(A), lambda: super(5, b), lambda: super(A, 5), lambda: super(B, b).nope):
    try:
        r = f()
        print(type(r).__name__)
    except Exception as e:
        print(type(e).__name__, e)
print(o == o, o != object(), {o: 1}[o], bool(o), o.__eq__(5), isinstance(o, (int, object)))
