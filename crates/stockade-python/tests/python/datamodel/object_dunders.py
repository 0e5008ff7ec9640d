class C:
    def __init__(self): self.x = 1
c = C()
print(c.__eq__(c), c.__eq__(5), c.__ne__(c), c.__ne__(5), c.__lt__(5), c.__hash__() == hash(c), c.__class__.__name__, c.__dir__()[:1] == ["x"] or "x" in c.__dir__(), c.__format__("") == str(c), c.__doc__, c.__module__)
print(object.__eq__(1, 1), object.__ne__(1, 2), object.__str__(5), object.__repr__(5)[:10], object.__hash__(c) == hash(c))
c.__setattr__("y", 2)
c.__delattr__("x")
print(vars(c), c.__getattribute__("y"), c.__sizeof__() > 0, C.__new__(C).__dict__, object.__subclasshook__(int), C.__init_subclass__())
print(None.__eq__(None), None.__bool__(), None.__repr__(), (...).__repr__(), repr(...), Ellipsis is ..., type(None)() is None, type(...)() is ...)
nothing = None
for f in (lambda: object().x, lambda: setattr(object(), "x", 1), lambda: None.x, lambda: None + 1, lambda: nothing[0], lambda: nothing(), lambda: len(None), lambda: setattr(None, "x", 1), lambda: type(None)(1), lambda: ....x, lambda: iter(None)):
    try:
        f()
    except Exception as e:
        print(type(e).__name__, e)
