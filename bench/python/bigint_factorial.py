"""Products of growing integers, and their digits."""

N = 14_000


def main(n):
    f = 1
    for i in range(2, n + 1):
        f *= i
    digits = 0
    x = f
    while x:
        x, r = divmod(x, 10**9)
        digits += r
    back = f
    for i in range(n, n // 2, -1):
        back //= i
    return f % 1_000_000_007, digits, f.bit_length(), back % 998_244_353


print(main(N))
