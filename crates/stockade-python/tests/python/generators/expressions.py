g = (x * x for x in range(5) if x % 2 == 0)
print(list(g), sum(x for x in range(5)), max((x for x in [3, 1]), default=0), sorted((-x for x in range(3)), reverse=True), "".join(c for c in "a1b2" if c.isalpha()))
print(dict((k, v) for k, v in zip("ab", [1, 2])), set(x % 3 for x in range(9)), tuple((x, y) for x in "ab" for y in range(2)), any(x > 3 for x in range(5)))
x = "outer"
g = (x for x in range(2))
print(x, list(g), x)
data = [1, 2, 3]
g = (d * k for d in data for k in factors)
data = [9]
factors = [10, 100]
print(list(g))
try:
    (a for a in undefined)
except NameError as e:
    print(e)
g = (undefined for a in [1])
try:
    next(g)
except NameError as e:
    print(e)
try:
    (x for x in 5)
except TypeError as e:
    print(e)
nested = ((y for y in range(x)) for x in range(3))
print([list(i) for i in nested], g.__name__, g.__qualname__)
