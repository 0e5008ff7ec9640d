class CM:
    def __init__(self, name): self.name = name
    def __enter__(self): print("enter", self.name); return self.name.upper()
    def __exit__(self, t, v, tb): print("exit", self.name, t, v)
with CM("a") as x:
    print(x)
with CM("a") as x, CM("b") as y:
    print(x, y)
with (CM("p"), CM("q") as q):
    print(q)
with (CM("r") as r, CM("s") as s,):
    print(r + s)
with CM("t"): print("one line")
with (CM("u")) as u: print(u)
class Pair:
    def __enter__(self): return 1, (2, 3)
    def __exit__(self, *a): pass
with Pair() as (a, (b, *c)): print(a, b, c)
d = {}
with Pair() as d["k"]: print(d)
with CM("v") as d["a"], CM("w") as d["b"]: pass
print(d)
