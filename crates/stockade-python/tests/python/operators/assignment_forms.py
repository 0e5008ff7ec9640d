a = b = c = []
a.append(1)
print(a, b, c)
x, y = 1, 2
x, y = y, x + y
print(x, y)
[p, q] = "ab"
(r, s), t = (1, 2), 3
print(p, q, r, s, t)
d = {}
d["a"], d["b"] = 1, 2
l = [0, 0, 0]
l[0], l[1:3] = 9, [8, 7]
print(d, l)
class O: pass
o = O()
o.x = o.y = 5
o.x, o.z = o.y + 1, o.x
print(vars(o))
i = 0
i, l[i] = 2, "at new i"
print(i, l)
for d["k"] in range(3): pass
for o.x, (o.y, *o.z) in [(1, (2, 3, 4))]: pass
print(d, vars(o))
x = y = z = 0
x += 1; y -= 1
print(x, y, z)
with_type: int = 3
(grouped) = 4
print(with_type, grouped)
a = [1, 2, 3]
a[1], a[0], a[2] = a
print(a)
