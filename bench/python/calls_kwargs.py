"""Defaults, keywords, *args and **kwargs at the call."""

N = 380_000


def f(a, b=2, *args, c=3, **rest):
    return a + b + c + len(args) + len(rest)


def g(x, *, scale=1, offset=0):
    return x * scale + offset


def main(n):
    total = 0
    pair = (4, 5)
    named = {"c": 6}
    for i in range(n):
        total += f(i)
        total += f(i, b=1)
        total += f(i, *pair, **named)
        total += g(i, offset=3, scale=2)
    return total


print(main(N))
