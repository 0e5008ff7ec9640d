x = 1
del x
try:
    x
except NameError as e:
    print(e)
a, b, c = 1, 2, 3
del a, (b, c)
print("a" in globals(), "c" in globals())
l = [1, 2, 3, 4, 5]
del l[0], l[-1]
print(l)
del l[:]
d = {"a": 1, "b": 2}
del d["a"]
class O: pass
o = O()
o.x, o.y = 1, 2
del o.x, d["b"]
print(l, d, vars(o))
del (o)
del [d]
for f in (lambda: o, lambda: d):
    try:
        f()
    except NameError as e:
        print(e)
def g():
    v = 1
    del v
    v = 2
    return v
print(g())
try:
    del undefined
except NameError as e:
    print(e)
for i in range(2):
    del i
print("i" in globals())
