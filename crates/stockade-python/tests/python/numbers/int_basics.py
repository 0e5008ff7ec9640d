for a, b in [(7, 3), (-7, 3), (7, -3), (-7, -3), (0, 5)]:
    print(a + b, a - b, a * b, a // b, a % b, divmod(a, b), a / b)
print(2 ** 10, 2 ** -1, (-2) ** 3, 0 ** 0, 2 ** 0.5)
print(+5, -5, ~5, ~-1)
print(5 & 3, 5 | 3, 5 ^ 3, -5 & 3, -5 | 3, -5 ^ 3)
print(1 << 10, 1024 >> 3, -1 >> 5, -1024 >> 3, -1 << 4)
print(1_000_000, 0xFF, 0o17, 0b1010, 0XaB_cD)
print(7 .real, 7 .imag, 7 .numerator, 7 .denominator)
