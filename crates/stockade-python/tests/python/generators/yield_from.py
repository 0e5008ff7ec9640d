def inner():
    r = yield 1
    print("inner got", r)
    yield 2
    return "inner result"
def outer():
    result = yield from inner()
    print("outer got", result)
    yield from [10, 20]
    yield from "ab"
    yield from (x for x in range(2))
    return "done"
g = outer()
print(next(g), g.send("hello"), list(g))
def chain(*its):
    for it in its:
        yield from it
print(list(chain([1], (2, 3), "x", {4: 5}, range(2))))
def tree(n):
    if n:
        yield from tree(n - 1)
        yield n
        yield from tree(n - 1)
print(list(tree(3)))
def catcher():
    try:
        yield from thrower()
    except ValueError as e:
        yield f"outer caught {e}"
def thrower():
    try:
        yield "t"
    except KeyError as e:
        yield f"inner caught {e!r}"
c = catcher()
print(next(c), c.throw(KeyError("k")), c.throw(ValueError("v")))
def bad():
    yield from 5
try:
    next(bad())
except TypeError as e:
    print(e)
def value():
    x = yield from iter([1])
    print(x)
list(value())
