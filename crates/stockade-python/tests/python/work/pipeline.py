"""Readings that go through generators, one after the other."""

from itertools import accumulate, chain, count, groupby, islice, takewhile


def readings(limit):
    state = 17
    for at in range(limit):
        state = (state * 16807) % 2147483647
        yield at, state % 1000


def smooth(values, width):
    window = []
    total = 0
    for value in values:
        window.append(value)
        total += value
        if len(window) > width:
            total -= window.pop(0)
        yield total // len(window)


def changes(values):
    before = None
    for value in values:
        if value != before:
            yield value
        before = value


def pairwise(values):
    values = iter(values)
    first = next(values)
    for second in values:
        yield first, second
        first = second


def mean():
    total = number = 0
    while True:
        value = yield (total // number if number else 0)
        total += value
        number += 1


def flat(tree):
    if isinstance(tree, list):
        for part in tree:
            yield from flat(part)
    else:
        yield tree


def grow(depth, start=0):
    if depth == 0:
        return start
    return [grow(depth - 1, start * 3 + branch) for branch in range(3)]


def primes():
    found = []
    for number in count(2):
        if all(number % prime for prime in takewhile(lambda p: p * p <= number, found)):
            found.append(number)
            yield number


class Steps:
    def __init__(self, end, by):
        self.end = end
        self.by = by

    def __iter__(self):
        at = 0
        while at < self.end:
            yield at
            at += self.by


class Down:
    def __init__(self, start):
        self.left = start

    def __iter__(self):
        return self

    def __next__(self):
        if self.left == 0:
            raise StopIteration
        self.left -= 1
        return self.left


values = [value for _, value in readings(20000)]
print(sum(smooth(values, 8)), sum(1 for _ in changes(v // 100 for v in values)))
print(sum(b - a for a, b in pairwise(values)), max(b - a for a, b in pairwise(values)))
taker = mean()
next(taker)
for value in values:
    last = taker.send(value)
print(last)
print(sum(flat(grow(8))), len(list(flat(grow(7)))))
print(list(islice(primes(), 995, 1000)))
print(sum(Steps(30000, 3)), sum(Down(12000)))
print([sum(group) for _, group in groupby(values[:4000], key=lambda value: value // 500)][:6])
print(list(accumulate(values[:10])), sum(chain(values, range(1000))))
print(sum(a * b for a, b in zip(values, reversed(values))) % 1000003)
print(sum(at for at, value in enumerate(values) if value % 7 == 0))
print(sum(map(lambda value: value * 2 + 1, filter(lambda value: value & 1, values))))
print(any(value == 1001 for value in values), all(value < 1000 for value in values))
