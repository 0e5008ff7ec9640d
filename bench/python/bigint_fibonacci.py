"""Additions of long integers."""

N = 160_000


def main(n):
    a, b = 0, 1
    for _ in range(n):
        a, b = b, a + b
    return a.bit_length(), a % 1_000_000_007, hex(a)[2:12]


print(main(N))
