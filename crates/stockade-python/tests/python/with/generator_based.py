def contextmanager(f):
    class Manager:
        def __init__(self, *a, **k): self.gen = f(*a, **k)
        def __enter__(self): return next(self.gen)
        def __exit__(self, t, v, tb):
            if t is None:
                try: next(self.gen)
                except StopIteration: return False
                raise RuntimeError("did not stop")
            try:
                self.gen.throw(v)
            except StopIteration:
                return True
            except BaseException as e:
                if e is v: return False
                raise
    return Manager
@contextmanager
def tag(name):
    print(f"<{name}>")
    try:
        yield name
    finally:
        print(f"</{name}>")
@contextmanager
def ignore(*kinds):
    try:
        yield
    except kinds as e:
        print("ignored", repr(e))
with tag("a"), tag("b") as b:
    print("text", b)
with ignore(ValueError):
    int("z")
try:
    with tag("c"):
        raise KeyError("k")
except KeyError as e:
    print(repr(e))
@contextmanager
def bad():
    yield 1
    yield 2
try:
    with bad(): pass
except RuntimeError as e:
    print(e)
