class Meta(type):
    def __new__(mcls, name, bases, ns, **kw):
        print("new", name, [b.__name__ for b in bases], sorted(k for k in ns if not k.startswith("__")), kw)
        ns["added"] = name.lower()
        return super().__new__(mcls, name, bases, ns)
    def __init__(cls, name, bases, ns, **kw):
        print("init", name, kw)
        super().__init__(name, bases, ns)
    def __call__(cls, *a, **k):
        print("call", cls.__name__, a, k)
        return super().__call__(*a, **k)
class A(metaclass=Meta):
    x = 1
class B(A, flag=True):
    def __init__(self, v): self.v = v
print(A.added, B.added, type(A).__name__, type(B) is Meta, B(5).v, type(A()).__name__)
M = Meta("M", (), {"q": 2})
print(M.q, M.added, isinstance(M, Meta), isinstance(A, type))
