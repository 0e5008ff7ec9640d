print(abs(-5), abs(5), abs(-5.5), abs(-0.0), abs(3 - 4j), abs(True), abs(-2 ** 70))
print(divmod(17, 5), divmod(-17, 5), divmod(17, -5), divmod(17.5, 5), divmod(2 ** 70, 3), divmod(True, 2))
for bad in ("a", None, []):
    try:
        abs(bad)
    except TypeError as e:
        print(e)
    try:
        divmod(bad, 1)
    except TypeError as e:
        print(e)
for a in range(-6, 7, 3):
    for b in (-4, 4):
        q, r = divmod(a, b)
        assert a == q * b + r and (r == 0 or (r < 0) == (b < 0))
        print(a, b, q, r)
