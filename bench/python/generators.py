"""Chained generators, send, and yield from."""

N = 850_000


def numbers(n):
    for i in range(n):
        yield i


def odd(items):
    for i in items:
        if i & 1:
            yield i


def running():
    total = 0
    while True:
        total += yield total


def tree(depth):
    if depth:
        yield from tree(depth - 1)
        yield depth
        yield from tree(depth - 1)


def main(n):
    a = sum(x * x for x in odd(numbers(n)))
    r = running()
    next(r)
    for i in range(n):
        last = r.send(i)
    b = sum(tree(15))
    return a, last, b


print(main(N))
