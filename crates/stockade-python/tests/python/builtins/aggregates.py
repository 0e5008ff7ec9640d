print(sum([]), sum([1, 2]), sum([1.5, 2]), sum([[1], [2]], []), sum((1, 2), start=10), sum(range(101)), sum([True, True]), sum([1j, 2]), sum([0.1] * 10), sum([1e100, 1, -1e100]), sum({1: 2, 3: 4}))
print(min(3, 1, 2), max(3, 1, 2), min([3, 1]), max("abc"), min({"b": 1, "a": 2}), max([1, 2], key=lambda x: -x), min([], default="d"), max((), default=None), max("aa", "b", key=len), min(1, 1.0, True), max([[1, 2], [1, 3]]))
print(any([]), all([]), any([0, "", None]), any([0, 1]), all([1, "a"]), all([1, 0]), any(x > 2 for x in range(5)), all({}), any({0: 1}))
print(len([]), len("abc"), len({1: 2}), len({1, 2}), len(range(5)), len(b"ab"), len((1,)))
for f in (lambda: sum(["a"]), lambda: sum(["a", "b"], ""), lambda: sum([b"a"], b""), lambda: sum([[1]]), lambda: min(), lambda: min([]), lambda: max([1, "a"]), lambda: max(1), lambda: min(1, 2, key=5), lambda: any(1), lambda: all(None), lambda: len(1), lambda: min([1], [2], default=1), lambda: sum([1], [2]), lambda: sum([bytearray(b"a")], bytearray())):
    try:
        print(f())
    except Exception as e:
        print(type(e).__name__, e)
