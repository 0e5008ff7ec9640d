for a, b in [(7.5, 2.0), (-7.5, 2.0), (7.5, -2.0), (-7.5, -2.0), (0.0, 3.0), (-0.0, 3.0), (1e308, 10.0)]:
    print(a + b, a - b, a * b, a / b, a // b, a % b, divmod(a, b))
inf = float("inf")
nan = float("nan")
print(inf + 1, inf - inf, inf * 0, inf / inf, 1 / inf, -1 / inf, 5.0 % inf, -5.0 % inf, 5.0 // inf, -5.0 // inf)
print(nan + 1, nan * 0, nan ** 0, 1 ** nan, 1.0 ** inf, 2.0 ** inf, 0.5 ** inf)
print(2.0 ** 3, 2 ** 0.5, (-2.0) ** 3, (-8) ** (1 / 3), 0.0 ** 0)
print(5 % 3.0, -5 % 3.0, 5 // 3.0, 2 - 0.5, 3 * 0.1)
for test in (lambda: 1.0 / 0, lambda: 1.0 // 0, lambda: 1.0 % 0, lambda: divmod(1.0, 0), lambda: 0.0 ** -1, lambda: 10.0 ** 400, lambda: 1.0 << 1, lambda: 2.0 & 1):
    try:
        print(test())
    except Exception as e:
        print(type(e).__name__, e)
