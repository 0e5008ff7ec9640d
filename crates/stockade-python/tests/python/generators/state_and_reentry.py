def g():
    yield 1
it = g()
print(it.gi_running, it.gi_yieldfrom)
next(it)
print(it.gi_running)
def reenter():
    yield next(me)
me = reenter()
try:
    next(me)
except ValueError as e:
    print(e)
def outer():
    yield from inner()
def inner():
    yield 1
o = outer()
next(o)
print(type(o.gi_yieldfrom).__name__)
def local_state():
    a, b = 1, [2]
    while True:
        cmd = yield a, b
        if cmd: b.append(cmd)
        a += 1
x, y = local_state(), local_state()
print(next(x), next(y), x.send(5), next(y), next(x))
print(it.__next__ is not None, hasattr(it, "send"), hasattr(it, "throw"), hasattr(it, "close"))
try:
    it.nope
except AttributeError as e:
    print(e)
