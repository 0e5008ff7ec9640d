from collections import Counter, defaultdict
c = Counter("mississippi")
print(c, c["s"], c["z"], c.most_common(2), sorted(c.elements()), c.total())
c.update("miss")
c.subtract("pp")
print(c, c + Counter("m"), c - Counter("iiii"), c & Counter("ms"), c | Counter("zz"), +Counter(a=-1, b=2))
print(Counter(a=3, b=1) == Counter({"a": 3, "b": 1}), Counter([1, 1, 2]), Counter())
d = defaultdict(list)
for k, v in [("a", 1), ("b", 2), ("a", 3)]:
    d[k].append(v)
print(d, dict(d), d["new"], "q" in d, d.get("q"), len(d))
n = defaultdict(int)
for ch in "hello":
    n[ch] += 1
print(n, n.default_factory)
try:
    defaultdict()["x"]
except KeyError as e:
    print(repr(e))
