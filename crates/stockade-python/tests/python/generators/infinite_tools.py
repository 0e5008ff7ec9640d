def count(start=0, step=1):
    while True:
        yield start
        start += step
def take(n, it): return [x for _, x in zip(range(n), it)]
def cycle(items):
    saved = list(items)
    while saved: yield from saved
def accumulate(it, f=lambda a, b: a + b):
    it = iter(it)
    try: total = next(it)
    except StopIteration: return
    yield total
    for x in it:
        total = f(total, x)
        yield total
def takewhile(p, it):
    for x in it:
        if not p(x): return
        yield x
def chunks(it, n):
    it = iter(it)
    while chunk := tuple(x for _, x in zip(range(n), it)): yield chunk
def unique(it):
    seen = set()
    for x in it:
        if x not in seen:
            seen.add(x)
            yield x
def tee(it, n=2):
    it, queues = iter(it), [[] for _ in range(n)]
    def gen(q):
        while True:
            if not q:
                try: v = next(it)
                except StopIteration: return
                for other in queues: other.append(v)
            yield q.pop(0)
    return [gen(q) for q in queues]
print(take(5, count(10, 5)), take(7, cycle("abc")), list(accumulate([1, 2, 3, 4])), list(accumulate([3, 1, 4], max)), list(accumulate([])), list(takewhile(lambda x: x < 20, (x * x for x in count()))))
print(list(chunks("abcdefg", 3)), "".join(unique("mississippi")), take(4, map(lambda x: x ** 2, filter(lambda x: x % 2, count()))))
a, b = tee(range(4))
print(next(a), next(a), list(b), list(a))
fib = (lambda: (yield from (lambda g: g(g))(lambda self: iter([0, 1, 1, 2, 3]))))()
print(list(fib))
