d = {}
for key in ["z", "a", "m", 3, 1, 2]:
    d[key] = len(d)
print(d)
d.pop("a")
d["a"] = "back"
d["z"] = "kept place"
print(d, list(d.items()), next(iter(d)), list(d)[-1])
while d:
    print(d.popitem())
d = {i: i * i for i in range(10)}
for i in range(0, 10, 2):
    del d[i]
d.update({0: "new", 3: "old"})
print(d)
e = dict(sorted(d.items(), key=lambda kv: str(kv[1])))
print(e, e == d)
print(list({"b": 1} | {"a": 2, "b": 3}), list({**{"b": 1}, "a": 2}))
