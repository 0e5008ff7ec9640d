from contextlib import contextmanager, suppress, ExitStack, nullcontext, closing, redirect_stdout
@contextmanager
def tag(n):
    print(f"<{n}>")
    try:
        yield n
    finally:
        print(f"</{n}>")
with tag("a") as a, tag("b"):
    print(a)
with suppress(KeyError, ValueError):
    {}["x"]
    print("skipped")
with ExitStack() as s:
    names = [s.enter_context(tag(c)) for c in "xy"]
    s.callback(print, "callback")
    print(names)
with nullcontext(5) as n:
    print(n)
class R:
    def close(self): print("closed")
with closing(R()): pass
try:
    with tag("err"):
        raise ValueError("inside")
except ValueError as e:
    print(e)
@tag("deco")
def f(): print("in f")
f()
@contextmanager
def twice():
    yield
    yield
try:
    with twice(): pass
except RuntimeError as e:
    print(e)
