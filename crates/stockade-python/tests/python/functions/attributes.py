def f(a, b: int = 2, *args: str, c: "later" = 3, **kw) -> bool:
    """Doc of f.

    More."""
    return True
print(f.__name__, f.__qualname__, f.__doc__.splitlines()[0], f.__annotations__, f.__defaults__, f.__kwdefaults__, f.__module__)
f.custom = 5
f.custom += 1
print(f.custom, f.__dict__, hasattr(f, "nope"), callable(f), callable(5), callable(int))
f.__name__ = "renamed"
f.__doc__ = None
print(f.__name__, f.__doc__)
def outer():
    def inner(): pass
    return inner
class C:
    def m(self):
        """m doc"""
    class D:
        def n(self): pass
print(outer().__qualname__, C.m.__qualname__, C.D.n.__qualname__, C.D.__qualname__, C.m.__doc__, (lambda: 0).__name__, (lambda: 0).__qualname__)
print(len.__name__, len.__qualname__, [].append.__name__, str.upper.__qualname__, type(f).__name__, type(len).__name__, type(C().m).__name__, type([].append).__name__, type(str.upper).__name__)
try:
    f.missing
except AttributeError as e:
    print(e)
try:
    f.__name__ = 5
except TypeError as e:
    print(e)
print(C().m.__self__.__class__.__name__, C().m.__func__ is C.m, len, print)
