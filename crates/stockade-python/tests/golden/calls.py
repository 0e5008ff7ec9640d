f(1, x, y=2)
o.m(1, k=3)
f(*a)
f(1, *a, **k)
f(**k, z=1)
f(*a, 2, q=3, **k, r=4)
o.m(*a)
f()(1)(2).x[0].y(3)
@d1
@d2(3)
def g(a, /, b=1, *c, d, e=2, **f) -> int: ...
class A(*bases, **kw): ...
x[1:2], x[a:b:c], x[::-1], x[1, 2:3]
