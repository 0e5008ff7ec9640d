"""Recursive calls of one small function."""

N = 31


def fib(n):
    return n if n < 2 else fib(n - 1) + fib(n - 2)


def main(n):
    return fib(n)


print(main(N))
