log = []
def t(x, tag): log.append((tag, x)); return x
print([t(x, "elt") for x in t([1, 2], "iter") if t(x > 1, "cond")], log)
log.clear()
print([0 for x in t([1, 2], "a") for y in t([x], "b") if t(x, "c") if t(y == 2, "d")], log)
def f():
    return [g(x) for x in range(3)]
def g(x): return x + offset
offset = 10
print(f())
try:
    [1 / x for x in (1, 0)]
except ZeroDivisionError as e:
    print(e)
try:
    [x for x in 5]
except TypeError as e:
    print(e)
try:
    [a for a, b in [(1, 2, 3)]]
except ValueError as e:
    print(e)
l = [1, 2, 3]
print([l.pop() for _ in range(len(l))], l)
it = iter(range(6))
print([(a, next(it)) for a in it])
print([x for x in range(3) for x in range(x)], [[x, y] for x in range(2) for y in range(x, 2)])
big = [i for i in range(10000)]
print(len(big), sum(big), big[-1])
