class CM:
    def __init__(self, v): self.v = v
    def __enter__(self): return self.v
    def __exit__(self, *a): pass
class O: pass
o, d, l = O(), {}, [0, 0, 0]
with CM(1) as o.x, CM(2) as d["k"], CM(3) as l[0]:
    print(o.x, d, l)
with CM((4, 5)) as (a, b):
    print(a, b)
with CM([1, 2, 3]) as [first, *rest]:
    print(first, rest)
with CM("xy") as l[1:]:
    print(l)
with (CM(7)) as x, (CM(8)) as y:
    print(x, y)
with (CM(9), CM(10)):
    print("no targets")
with (yield_ := CM(11)) as w:
    print(w, yield_.v)
def f():
    with CM(12) as inner:
        pass
    return inner
print(f())
for i in range(2):
    with CM(i) as i, CM(i * 10) as j:
        print(i, j)
