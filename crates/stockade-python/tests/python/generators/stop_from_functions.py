"""StopIteration out of a function that an iterator calls ends the iteration."""

from itertools import cycle, islice
def roundrobin(*iterables):
    iterators = map(iter, iterables)
    for num_active in range(len(iterables), 0, -1):
        iterators = cycle(islice(iterators, num_active))
        yield from map(next, iterators)
def g(it):
    for x in map(next, it):
        yield x
print(list(g(cycle(iter([iter([1,2])])))))
def h(it):
    yield from map(next, it)
    yield "end"
print(list(h(cycle(iter([iter([1,2])])))))
try:
    print(list(roundrobin('ABC', 'D', 'EF')))
except Exception as e: print(repr(e))
def stop(x):
    if x > 2: raise StopIteration("why")
    return x
def k():
    a = yield from map(stop, range(5))
    yield a
    a = yield from filter(stop, range(1, 5))
    yield a
    yield from zip(map(stop, range(5)))
    a = yield from (x for x in ())
    yield a
    try:
        yield from sorted([1,2,3], key=stop)
    except StopIteration as s: yield "sorted", s.value
    a = yield from iter(lambda: stop(3), 1)
    yield a
print(list(k()))
class It:
    def __iter__(self): return self
    def __next__(self): raise StopIteration(7)
def m():
    a = yield from It()
    yield a
print(list(m()))
print(list(map(stop, range(5))), [*map(stop, range(5))], tuple(filter(stop, range(1, 9))))
a, *b = map(stop, range(5)); print(a, b)
print(sum(map(stop, range(5))), max(map(stop, range(5))), dict(zip("abcde", map(stop, range(5)))))
try:
    next(map(stop, [5]))
except StopIteration as error:
    print("next", error.value)
print(next(map(stop, [5]), "default"))
print(all(map(stop, range(1, 5))), any(map(stop, (0, 0, 5))), 2 in map(stop, range(5)), 9 in map(stop, range(5)))
print([x for x in map(stop, range(5))], {x for x in filter(stop, (1, 5, 2))}, "-".join(map(str, map(stop, range(5)))))
print(list(enumerate(map(stop, range(5)))), sorted(map(stop, (2, 1, 5, 0))))
