one = 1
tests = [
    lambda: 1 // 0,
    lambda: 1 % 0,
    lambda: 1 / 0,
    lambda: divmod(1, 0),
    lambda: 0 ** -1,
    lambda: 1 << -1,
    lambda: 1 >> -1,
    lambda: 1 + "a",
    lambda: "a" + 1,
    lambda: 1 - None,
    lambda: [] * 1.5,
    lambda: 1 & 1.5,
    lambda: ~1.5,
    lambda: -"a",
    lambda: +[],
    lambda: 1 < "a",
    lambda: 1 >= None,
    lambda: 10 ** 400 / 1,
    lambda: 10 ** 400 * 1.0,
    lambda: float(10 ** 400),
    lambda: 1 @ 2,
    lambda: one(),
    lambda: one[0],
    lambda: (1).foo,
    lambda: len(1),
    lambda: iter(1),
    lambda: int("5" * 5000),
]
for test in tests:
    try:
        print(test())
    except Exception as e:
        print(type(e).__name__, "|", e)
