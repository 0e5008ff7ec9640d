import contextvars
from contextvars import Context, ContextVar, Token, copy_context


def attempt(f, *a, **k):
    try: r = f(*a, **k)
    except BaseException as e: print(type(e).__name__, str(e).split(" at 0x")[0])
    else: print(repr(r))


a, b = ContextVar("a"), ContextVar("b", default=[1])
print(a.name, b.get(), a.get("d"), b.get("d"), repr(b).split(" at ")[0], ContextVar[int], Token[int], type(a)); attempt(a.get)
t = a.set(1); u = a.set(2); print(a.get(), t.old_value is Token.MISSING, u.old_value, t.var is a, Token.MISSING, repr(u).split(" at ")[0])
a.reset(u); print(a.get()); attempt(a.reset, u); attempt(b.reset, t); attempt(a.reset, 5); a.reset(t); attempt(a.get)
a.set("outer"); ctx = copy_context(); print(len(ctx), ctx[a], a in ctx, b in ctx, ctx.get(b), ctx.get(b, "none"), list(ctx) == [a], list(ctx.items()) == [(a, "outer")], list(ctx.values()), list(ctx.keys()) == [a])


def inside(x, y=0):
    a.set("inner"); b.set(x); return a.get(), b.get(), y


print(ctx.run(inside, 5, y=6), a.get(), b.get(), ctx[a], ctx[b]); copied = ctx.copy(); print(copied == ctx, copied is ctx, copied == 5); copied.run(a.set, "third"); print(copied == ctx, ctx[a], copied[a])
attempt(ctx.run, ctx.run, print); attempt(lambda: ctx[5]); attempt(lambda: 5 in ctx); attempt(ctx.get, 5); attempt(lambda: ctx[ContextVar("z")]); attempt(ctx.run); attempt(ContextVar, 5); attempt(Token); attempt(lambda: type("S", (Context,), {})); attempt(lambda: type("S", (ContextVar,), {}))
def raises(): a.set("kept"); raise ValueError("v")
attempt(ctx.run, raises); print(ctx[a], a.get()); other = Context(); print(len(other), other.run(a.get, "unset")); token = a.set("x"); attempt(other.run, a.reset, token); print(other.run(lambda: copy_context() == other), isinstance(ctx, Context), contextvars.__all__ if isinstance(contextvars.__all__, list) else list(contextvars.__all__))
