def f(a, b, /, c, d=4, *args, e, g=7, **kw):
    return (a, b, c, d, args, e, g, kw)
print(f(1, 2, 3, e=5))
print(f(1, 2, c=3, e=5, z=9))
print(f(1, 2, 3, 4, 5, 6, e=7, g=8, h=9))
print(f(1, 2, 3, e=5, a=100, b=200))
def kwonly(*, x, y=2):
    return x, y
def posonly(x, y=2, /):
    return x, y
def varargs(*a, **k):
    return a, k
print(kwonly(x=1), kwonly(y=1, x=2), posonly(1), posonly(1, 3), varargs(), varargs(1, *[2, 3], k=4, **{"m": 5}), varargs(*"ab", *(1,), **{"x": 1}, **{"y": 2}))
print((lambda *a, k=1, **kw: (a, k, kw))(1, 2, k=3, z=4), (lambda: None)(), (lambda x, y=2: x + y)(1))
args, kwargs = (1, 2), {"c": 3, "e": 4}
print(f(*args, **kwargs), f(*args, 9, **{"e": 1}))
print(varargs(*range(3), *{}, **{}))
