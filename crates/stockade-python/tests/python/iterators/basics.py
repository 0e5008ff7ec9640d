it = iter([1, 2, 3])
print(next(it), next(it), next(it), next(it, "default"))
try:
    next(it)
except StopIteration as e:
    print(repr(e), e.value)
print(iter(it) is it, list(it))
for make in (lambda: iter("ab"), lambda: iter((1,)), lambda: iter({1: 2}), lambda: iter({1}), lambda: iter(range(1)), lambda: iter(b"a"), lambda: iter({}.values()), lambda: iter({}.items()), lambda: reversed([1]), lambda: reversed("a"), lambda: reversed({1: 1}), lambda: zip(), lambda: map(str, []), lambda: filter(None, []), lambda: enumerate([]), lambda: iter(int, 0), lambda: (x for x in []), lambda: iter(bytearray()), lambda: iter(memoryview(b"")), lambda: reversed(range(1)), lambda: iter(range(2 ** 70)), lambda: iter(type("S", (), {"__getitem__": None})())):
    try:
        print(type(make()).__name__)
    except TypeError as e:
        print(e)
