class A:
    x = 1
    def __init__(self): self.y = 2
    @property
    def p(self): raise AttributeError("inside p")
    @property
    def q(self): raise ValueError("not attribute error")
a = A()
print(getattr(a, "x"), getattr(a, "y"), getattr(a, "z", 5), hasattr(a, "x"), hasattr(a, "z"), hasattr(a, "p"), getattr(a, "p", "default"))
setattr(a, "new name", 7)
print(getattr(a, "new name"), vars(a), hasattr(a, "new name"))
delattr(a, "y")
print(vars(a))
for f in (lambda: getattr(a, "z"), lambda: getattr(a, "p"), lambda: hasattr(a, "q"), lambda: getattr(a, 5), lambda: setattr(a, 5, 1), lambda: delattr(a, "zz"), lambda: getattr(), lambda: getattr(a), lambda: hasattr(a, 1), lambda: vars(1), lambda: getattr(a, "q", 1), lambda: setattr(a, "p", 1)):
    try:
        print(f())
    except Exception as e:
        print(type(e).__name__, e)
print(getattr("abc", "upper")(), getattr(int, "__name__"), getattr([], "append").__name__, callable(getattr(a, "__init__")), getattr(a, "__class__").__name__)
