"""Closures made in a loop, called, and updating a nonlocal."""

N = 630_000


def make(k):
    total = 0

    def add(x):
        nonlocal total
        total += x * k
        return total

    return add


def main(n):
    out = 0
    for i in range(n // 10):
        f = make(i % 7)
        for j in range(10):
            out += f(j)
    g = make(3)
    for i in range(n * 2):
        g(i)
    return out, g(0)


print(main(N))
