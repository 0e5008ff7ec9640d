import contextlib, io, sys, asyncio
from contextlib import *
def attempt(f, *a, **k):
    try: print(repr(f(*a, **k)))
    except BaseException as e: print(type(e).__name__, e, repr(e.__context__), repr(e.__cause__))
@contextmanager
def cm(name, swallow=False):
    "cm doc"
    print("enter", name)
    try: yield name.upper()
    except ValueError as e:
        print("caught", e)
        if not swallow: raise
    finally: print("exit", name)
with cm("a") as v: print(v)
def run(f): attempt(f)
def r1():
    with cm("b"): raise ValueError("x")
def r2():
    with cm("c", True): raise ValueError("y")
def r3():
    with cm("d"): raise KeyError("z")
def r4():
    with cm("e"): raise StopIteration("s")
for r in (r1, r2, r3, r4): run(r)
@contextmanager
def noyield():
    if 0: yield
@contextmanager
def twice(): yield 1; yield 2
@contextmanager
def again():
    try: yield
    except ValueError: yield
@contextmanager
def other():
    try: yield
    except ValueError: raise TypeError("new")
def use(c):
    def go():
        with c(): pass
    return go
def usev(c):
    def go():
        with c(): raise ValueError("v")
    return go
for f in (use(noyield), use(twice), usev(again), usev(other)): run(f)
@cm("deco")
def fn(x): print("in fn", x); return x * 2
print(fn(2), fn(3), fn.__name__, cm.__name__, cm.__doc__); g = cm("once")
with g: pass
attempt(g.__enter__)
class Th:
    def close(self): print("closed")
with closing(Th()) as t: print(type(t).__name__)
with suppress(KeyError, ValueError): raise ValueError
with suppress(): print("none")
def sg():
    with suppress(ValueError): raise ExceptionGroup("g", [ValueError(1), KeyError(2)])
attempt(sg)
with suppress(ValueError): raise ExceptionGroup("g", [ValueError(1)])
with nullcontext() as n, nullcontext(5) as m: print(n, m)
buf = io.StringIO()
with redirect_stdout(buf) as b: print("hidden", 1); sys.stdout.write("direct\n"); print("x", end="")
print(repr(buf.getvalue()), b is buf); err = io.StringIO()
with redirect_stderr(err): print("e", file=sys.stderr)
print(repr(err.getvalue()))
with redirect_stdout(io.StringIO()) as o1:
    print("one")
    with redirect_stdout(io.StringIO()) as o2: print("two")
    print("three")
print(repr(o1.getvalue()), repr(o2.getvalue()))
with ExitStack() as st:
    print(st.enter_context(cm("s1")), st.enter_context(cm("s2"))); st.callback(print, "callback", 1, sep="-"); st.push(lambda *e: print("push", e[0])); print(st.push(nullcontext()).__class__.__name__)
def es1():
    with ExitStack() as s:
        s.callback(lambda: 1 / 0); s.enter_context(cm("t")); raise ValueError("orig")
attempt(es1)
def es2():
    with ExitStack() as s:
        s.push(lambda t, e, b: True); s.callback(print, "run"); raise KeyError("gone")
    return "suppressed"
attempt(es2)
s = ExitStack(); s.callback(print, "popped"); s2 = s.pop_all(); s.close(); print("closing"); s2.close(); attempt(ExitStack().enter_context, 5)
@s.callback
def later(): print("later")
s.close()
class CD(ContextDecorator):
    def __enter__(self): print("cd in"); return self
    def __exit__(self, *e): print("cd out", e[0]); return False
@CD()
def dd(): print("body")
dd()
class ACM(AbstractContextManager):
    def __exit__(self, *a): return None
with ACM() as a: print(type(a).__name__)
class Duck:
    def __enter__(self): pass
    def __exit__(self, *a): pass
print(isinstance(Duck(), AbstractContextManager), issubclass(int, AbstractContextManager), isinstance(Duck(), AbstractAsyncContextManager)); attempt(AbstractContextManager)
@asynccontextmanager
async def acm(n):
    print("aenter", n)
    try: yield n * 2
    finally: print("aexit", n)
class ACl:
    async def aclose(self): print("aclosed")
class Adec(contextlib.AsyncContextDecorator):
    async def __aenter__(self): print("ad in")
    async def __aexit__(self, *a): print("ad out")
@Adec()
async def adf(): return "adf"
async def main():
    async with acm(2) as v: print(v)
    try:
        async with acm(3): raise ValueError("a")
    except ValueError as e: print("got", e)
    async with aclosing(ACl()): print("in")
    async with nullcontext(7) as q: print(q)
    print(await adf())
    async with AsyncExitStack() as s:
        print(await s.enter_async_context(acm(4)), s.enter_context(cm("sync"))); s.push_async_callback(cb, "x"); s.callback(print, "plain")
    async with AsyncExitStack() as s: s.push_async_exit(acm(0)) if 0 else None
    s3 = AsyncExitStack(); s3.push_async_callback(cb, "y"); await s3.aclose()
async def cb(v): print("async callback", v)
asyncio.run(main()); print(sorted(n for n in contextlib.__all__ if n != "chdir"))
