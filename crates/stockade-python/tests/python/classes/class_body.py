class Weird:
    print("body runs")
    for i in range(3):
        x = i
    if x > 1:
        def big(self):
            return "big"
    else:
        def small(self):
            return "small"
    squares = [n * n for n in range(4)]
    y = x + 10
    a, (b, *c) = 1, (2, 3, 4)
    try:
        1 / 0
    except ZeroDivisionError:
        caught = True
    del i
    lst = []
    lst += [1]
    with_walrus = (w := 5) + 1
print(Weird.x, Weird.y, Weird().big(), Weird.squares, Weird.a, Weird.b, Weird.c, Weird.caught, hasattr(Weird, "i"), Weird.lst, Weird.w, Weird.with_walrus, Weird.__qualname__)
class Empty: ...
class Doc:
    "just doc"
print(Empty.__doc__, Doc.__doc__, Empty.__bases__, Empty().__class__ is Empty)
class Outer:
    class Inner:
        v = 1
        def m(self):
            return Outer.Inner.v
    inner = Inner()
print(Outer.Inner().m(), Outer.inner.v, Outer.Inner.__qualname__, Outer.Inner)
n = "global n"
class Scope:
    n = n + " copied"
    def m(self):
        return n
print(Scope.n, Scope().m())
