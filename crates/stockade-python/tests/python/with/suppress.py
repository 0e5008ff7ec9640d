class Suppress:
    def __init__(self, *kinds): self.kinds = kinds
    def __enter__(self): return self
    def __exit__(self, t, v, tb):
        self.caught = v
        return t is not None and issubclass(t, self.kinds)
with Suppress(ZeroDivisionError) as s:
    1 / 0
    print("skipped")
print(repr(s.caught))
with Suppress(KeyError, ValueError) as s:
    int("x")
print(s.caught)
try:
    with Suppress(KeyError):
        [][1]
except IndexError as e:
    print("not suppressed", e)
def f():
    with Suppress(ValueError):
        raise ValueError
    return "after"
print(f())
class Truthy:
    def __enter__(self): pass
    def __exit__(self, *a): return "truthy"
with Truthy():
    raise KeyError
class Weird:
    def __enter__(self): pass
    def __exit__(self, *a): return []
try:
    with Weird():
        raise KeyError("w")
except KeyError as e:
    print(repr(e))
with Suppress(SystemExit) as s:
    raise SystemExit(4)
print(s.caught.code)
