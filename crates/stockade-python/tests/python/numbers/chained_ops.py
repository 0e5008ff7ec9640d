x = 5
print(1 < x < 10, 1 < x > 3, 1 < x < 3, 10 > x >= 5 == 5.0 != 6)
calls = []
def f(n):
    calls.append(n)
    return n
print(f(1) < f(2) < f(0) < f(9), calls)
calls.clear()
print(f(3) > f(5) > f(1), calls)
print(1 in [1, 2] == True, (1 in [1, 2]) == True)
print(2 ** 3 ** 2, (2 ** 3) ** 2, -2 ** 2, (-2) ** 2, 2 ** -1)
print(1 + 2 * 3 - 4 / 2, 7 // 2 * 2, 10 - 3 - 2, 2 * 3 % 4)
print(1 | 2 ^ 3 & 4 << 1, ~1 + 1, not 1 == 2, -5 // 2, -(5 // 2))
print(1 or 2, 0 or 2, 1 and 2, 0 and 2, None or [] or {}, 1 and [] and 5)
print("yes" if x > 3 else "no", (1 if x else 2) + 3, 1 if 0 else 2 if 0 else 3)
