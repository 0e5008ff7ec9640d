def gcd(a, b):
    while b: a, b = b, a % b
    return a
def fib(n):
    a, b = 0, 1
    for _ in range(n): a, b = b, a + b
    return a
def split(l):
    if not l: return []
    p, *rest = l
    return split([x for x in rest if x < p]) + [p] + split([x for x in rest if x >= p])
def merge(a, b):
    match a, b:
        case [], _: return b
        case _, []: return a
        case [x, *xs], [y, *ys]: return [x, *merge(xs, b)] if x <= y else [y, *merge(a, ys)]
def transpose(m): return [*map(list, zip(*m))]
def pairs(s): return [*zip(s, s[1:])]
print(gcd(48, 36), fib(50), split([3, 1, 2, 3, 0]), merge([1, 4], [2, 3, 9]), transpose([[1, 2], [3, 4]]), pairs("abcd"))
(first, *_), *others = [[1, 2, 3], [4], [5, 6]]
print(first, others)
name, (year, month, *rest), *flags = "n", (2024, 1, 5, 6), "x", "y"
print(name, year, month, rest, flags)
records = [("a", 1, 2, 3), ("b", 4)]
print({k: sum(v) for k, *v in records}, [(*t, "end") for t in records])
