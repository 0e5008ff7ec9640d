def g(name):
    print("enter", name)
    try:
        yield name
    finally:
        print("exit", name)
for a in g("a"):
    for b in g("b"):
        print(a, b)
def multi():
    try:
        try:
            yield 1
        finally:
            print("inner finally")
            yield "from finally"
    finally:
        print("outer finally")
print(list(multi()))
def swallow():
    for i in range(3):
        try:
            yield i
        except ValueError:
            print("swallowed at", i)
s = swallow()
print(next(s), s.throw(ValueError()), list(s))
def with_return():
    try:
        yield 1
        return "r"
    finally:
        print("f")
def use():
    print("result", (yield from with_return()))
print(list(use()))
