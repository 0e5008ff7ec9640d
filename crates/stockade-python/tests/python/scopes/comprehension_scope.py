x = "outer"
print([x for x in range(3)], x)
print({x: y for x, y in [(1, 2)]}, x)
print([y for x in [[1, 2], [3]] for y in x], x)
try:
    y
except NameError as e:
    print(e)
class C:
    n = 3
    b = [i for i in range(n)]
    try:
        c = [n for _ in range(2)]
    except NameError as e:
        c = str(e)
print(C.b, C.c)
def f():
    k = 10
    return [k + i for i in range(2)], {k: i for i in range(1)}, list(k * i for i in range(2)), [lambda: k for _ in range(1)][0]()
print(f())
def g(items):
    return [[i * j for j in items] for i in items]
print(g([1, 2]))
fs = [lambda: i for i in range(3)]
print([h() for h in fs])
def w():
    [last := v for v in range(4)]
    return last
print(w())
i = 100
print([i for i in range(i, i + 2)], i, [i for _ in range(1)])
