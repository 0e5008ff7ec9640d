def g():
    yield 1
    raise StopIteration("inside")
it = g()
next(it)
try:
    next(it)
except RuntimeError as e:
    print(e, repr(e.__cause__), type(e.__context__).__name__)
def h():
    yield next(iter([]))
try:
    list(h())
except RuntimeError as e:
    print(e)
e = StopIteration(1, 2)
print(e.value, e.args, StopIteration().value, repr(StopIteration("x")))
def ret():
    return [1, 2]
    yield
try:
    next(ret())
except StopIteration as e:
    print(e.value)
def tup():
    return (1, 2)
    yield
try:
    next(tup())
except StopIteration as e:
    print(e.value, e.args)
print(list(x for x in [1, 2] if x), next((x for x in []), "none"))
