class D:
    def __dir__(self):
        return ["z", "a"]
print(dir(D()))
class Bad:
    def __dir__(self):
        return 5
try:
    dir(Bad())
except TypeError as e:
    print(e)
print(D.__module__, D.__qualname__, type(D).__name__, D.__name__)
D.__name__ = "Renamed"
D.__qualname__ = "Q.Renamed"
D.__doc__ = "set"
print(D, D.__name__, D.__doc__)
class Call:
    def __call__(self, *a, **k):
        return a, k
c = Call()
print(c(1, x=2), callable(c), callable(D), callable(D()), list(map(c, [1, 2])))
c.__call__ = lambda: "instance attribute is ignored"
print(c(3))
