a, b = 1, 2
(c, d) = [3, 4]
[e, f] = "ef"
g, = [5]
(h,) = (6,)
[i] = {7: 1}
print(a, b, c, d, e, f, g, h, i)
a, (b, (c, d)), e = 1, (2, [3, "4"]), {5}
print(a, b, c, d, e)
a, b = b, a
a, b, c = c, a, b
print(a, b, c)
() = []
[] = ()
for x, y in {"k": 1}.items(): print(x, y)
for (p, q), r in [((1, 2), 3)]: print(p, q, r)
def gen():
    yield 1
    yield 2
m, n = gen()
print(m, n)
x = y, z = 1, 2
print(x, y, z)
for src in ([1], [1, 2, 3], 5, None, "a", {}, gen, iter([1])):
    try:
        a, b = src
    except Exception as e:
        print(type(e).__name__, e)
