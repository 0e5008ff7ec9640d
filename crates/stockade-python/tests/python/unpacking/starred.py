a, *b = [1, 2, 3]
print(a, b)
*a, b = "abc"
print(a, b)
a, *b, c = range(5)
print(a, b, c)
a, *b, c = 1, 2
print(a, b, c)
*a, = (1, 2)
print(a)
[*a] = "xy"
print(a)
a, (b, *c), *d = 1, (2, 3, 4), 5, 6
print(a, b, c, d)
for first, *rest in [(1, 2, 3), "ab", [9]]: print(first, rest)
*x, y = {3: 1, 4: 2}
print(x, y)
l = [0] * 3
l[0], *l[1:2], l[2] = 1, 2, 3, 4
print(l)
class O: pass
o = O()
o.a, *o.b = 1, 2, 3
print(o.a, o.b)
for src in ([], [1], 5):
    try:
        a, b, *c = src
    except Exception as e:
        print(type(e).__name__, e)
try:
    a, *b, c, d = [1, 2]
except ValueError as e:
    print(e)
head, *tail = iter(range(3))
print(head, tail)
