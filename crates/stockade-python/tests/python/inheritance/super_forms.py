class A:
    x = "A.x"
    def __init__(self, **kw):
        print("A init", kw)
    @classmethod
    def make(cls):
        return f"A.make {cls.__name__}"
    @staticmethod
    def st():
        return "A.st"
    @property
    def p(self):
        return "A.p"
class B(A):
    x = "B.x"
    def __init__(self, b=1, **kw):
        super().__init__(**kw)
        print("B init", b)
    @classmethod
    def make(cls):
        return "B+" + super().make()
    @staticmethod
    def st():
        return "B+" + super(B, B).st()
    @property
    def p(self):
        return "B+" + super().p
    def show(self):
        s = super()
        return s.x, super(B, self).x, [super(B, self).x for _ in range(1)]
b = B(b=5, extra=1)
print(b.make(), B.make(), b.st(), b.p, b.show())
class C(B):
    def deep(self):
        def inner():
            return super(C, self).p
        return inner(), (lambda: super(C, self).p)()
print(C().deep())
for f in (lambda: super(B, 5).x, lambda: super(int, b), lambda: super(B, b).nope, lambda: super(5)):
    try:
        print(f())
    except Exception as e:
        print(type(e).__name__, e)
def not_method(self):
    return super().x
try:
    not_method(b)
except RuntimeError as e:
    print(e)
