class Counter(dict):
    def __missing__(self, key):
        return 0
c = Counter()
for ch in "abracadabra":
    c[ch] += 1
print(c, c["nope"], "nope" in c, c.get("nope"), len(c))
class AutoList(dict):
    def __missing__(self, key):
        self[key] = value = []
        return value
groups = AutoList()
for w in "the quick brown fox jumps over the lazy dog".split():
    groups[len(w)].append(w)
print(groups)
class Loud(dict):
    def __setitem__(self, k, v):
        print("set", k)
        super().__setitem__(k, v)
    def __getitem__(self, k):
        print("get", k)
        return super().__getitem__(k)
l = Loud(a=1)
l["b"] = 2
l.update(c=3)
print(l["b"], l.get("a"), l.setdefault("d", 4), dict(l), {**l})
