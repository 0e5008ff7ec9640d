"""Named arguments among defaults, and what is wrong with them."""


def f(a, b=2, /, c=3, *args, d, e=5, **kw): return a, b, c, args, d, e, kw
print(f(1, d=4), f(1, 2, d=4, c=9), f(1, d=1, e=2, c=3, z=4), f(1, 2, 3, 4, 5, d=6))
def g(x, *, y): return x, y


for bad in (
    lambda: f(1), lambda: f(d=1), lambda: f(1, d=2, b=3), lambda: f(1, 2, 3, d=1, c=4),
    lambda: f(a=1, d=2), lambda: g(1, x=2), lambda: g(1, 2, y=3), lambda: g(y=3),
):
    try: print(bad())
    except TypeError as x: print(x)
print(f(*[1, 2], **{"d": 3}), f(1, **{"d": 1}, **{"q": 2}))
try: f(1, **{"d": 1}, **{"d": 2})
except TypeError as x: print(x)
try: f(1, **{1: 2}, d=2)
except TypeError as x: print(x)
d = {"d": 1}
def keep(**kw): kw["new"] = 1; return kw
print(keep(**d), d)
