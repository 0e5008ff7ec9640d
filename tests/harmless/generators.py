import itertools


def primes():
    composites = {}
    for n in itertools.count(2):
        factors = composites.pop(n, None)
        if factors is None:
            yield n
            composites[n * n] = [n]
        else:
            for factor in factors:
                composites.setdefault(n + factor, []).append(factor)


def running_average():
    total, count, average = 0.0, 0, None
    while True:
        value = yield average
        total += value
        count += 1
        average = total / count


def chunks(iterable, size):
    iterator = iter(iterable)
    while batch := list(itertools.islice(iterator, size)):
        yield batch


def walk(tree):
    if isinstance(tree, list):
        for branch in tree:
            yield from walk(branch)
    else:
        yield tree


print(list(itertools.takewhile(lambda p: p < 60, primes())))
averager = running_average()
next(averager)
print([averager.send(x) for x in (10, 20, 60)])
averager.close()
print(list(chunks("abcdefgh", 3)), list(walk([1, [2, [3, [4]]], 5])))
print([key + str(len(list(group))) for key, group in itertools.groupby("aaabbc")])
result = sum(itertools.islice(primes(), 100))
