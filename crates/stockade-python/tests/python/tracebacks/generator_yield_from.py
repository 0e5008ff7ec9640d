def inner():
    yield 1
    raise LookupError("inner stopped")
def outer():
    yield from inner()
for x in outer():
    print(x)
