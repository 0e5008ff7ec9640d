for a, b in [([1], [2]), ((1,), (2,)), ("a", "b"), (b"a", b"b")]:
    print(a + b, a * 2, 2 * b, a < b, a == b, a in (a, b), a[0:1], len(a + b))
for left, right in [([1], (2,)), ("a", b"b"), ((1,), "a"), (b"a", [1]), ([1], 1), ("a", 1), (1, "a"), (None, 1), ({}, {}), ({1}, [1]), (1.5, "x"), (1j, "x")]:
    for name, op in (("+", lambda x, y: x + y), ("*", lambda x, y: x * y), ("-", lambda x, y: x - y), ("%", lambda x, y: x % y)):
        try:
            print(left, name, right, "=", op(left, right))
        except TypeError as e:
            print(e)
