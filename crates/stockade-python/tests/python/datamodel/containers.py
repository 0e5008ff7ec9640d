class C:
    def __init__(self): self.d = {}
    def __getitem__(self, k): print("get", k); return self.d[k]
    def __setitem__(self, k, v): print("set", k, v); self.d[k] = v
    def __delitem__(self, k): print("del", k); del self.d[k]
    def __contains__(self, k): print("contains", k); return k in self.d
    def __len__(self): return len(self.d)
    def __iter__(self): return iter(self.d)
    def __reversed__(self): return reversed(list(self.d))
c = C()
c["a"] = 1
c["b"] = 2
c["a"] += 10
print(c["a"], "a" in c, "z" not in c, len(c), list(c), list(reversed(c)), bool(c))
del c["b"]
c[1, 2] = "tuple"
print(list(c))
class Missing:
    def __getitem__(self, k): return k
m = Missing()
print(m[1:2], m[1:2:3], m[..., 0], m[1, 2:3], m[None], m[-1], m["x"])
class Contains:
    def __contains__(self, x): return "yes"
class IterOnly:
    def __iter__(self): print("iterating"); yield from (1, 2, 3)
class NoContains:
    __contains__ = None
    def __iter__(self): return iter([1])
print(1 in Contains(), 2 in IterOnly(), 9 in IterOnly())
try:
    1 in NoContains()
except TypeError as e:
    print(e)
class HashBad:
    __hash__ = None
try:
    {HashBad()}
except TypeError as e:
    print(e)
