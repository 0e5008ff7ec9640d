"""Nested for loops over ranges with arithmetic."""

N = 270


def main(n):
    total = 0
    for a in range(n):
        for b in range(a, n):
            for c in range(0, n, 3):
                total += (a * b + c) % 7
    return total


print(main(N))
