t = (1, 2, 3)
print(t, (), (1,), 1, 2, (1, (2, (3,))), t[0], t[-1], t[1:], t[::-1], len(t), 2 in t)
print(t + (4,), t * 2, 2 * t, () + (), t.count(2), t.index(3), t == (1.0, 2.0, 3.0), t < (1, 3), (1,) < (1, 0), t == [1, 2, 3])
print(tuple(), tuple("ab"), tuple([1]), tuple(range(3)), tuple({1: 2}), tuple(t) is t, hash((1, 2)) == hash((1, 2)))
a = 1,
b = 1, 2
print(a, b, type(a).__name__)
x = (yield_ := 5), 6
print(x, yield_)
print({(1, 2): "a"}[1, 2], sorted([(2, "a"), (1, "b")]), max((1, 2), (1, 3)))
for call in (lambda: t[3], lambda: t["a"], lambda: t + [1], lambda: t.index(9), lambda: t.append(1), lambda: t < [1], lambda: tuple(5), lambda: t * "a", lambda: t.__setitem__(0, 1), lambda: (1, "a") < (1, 2), lambda: t[1.5]):
    try:
        print(call())
    except Exception as e:
        print(type(e).__name__, e)
