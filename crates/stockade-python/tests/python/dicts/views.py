d = {"a": 1, "b": 2}
k, v, i = d.keys(), d.values(), d.items()
print(k, v, i, len(k), len(v), len(i))
d["c"] = 3
print(k, v, i, list(reversed(k)), list(reversed(v)), list(reversed(i)), list(reversed(d)))
print("a" in k, 1 in v, ("a", 1) in i, ("a", 2) in i, "a" in i)
print(sorted(k & {"a", "z"}), sorted(k | {"z"}), sorted(k - {"a"}), sorted(k ^ {"a", "z"}), sorted({"a", "q"} & k), sorted(["a", "x"] | k))
print(k == {"a", "b", "c"}, k <= {"a", "b", "c", "d"}, k < {"a"}, k.isdisjoint({"z"}), i & {("a", 1)}, i.isdisjoint([]), v == v, v == d.values())
print(k.mapping, v.mapping["a"], i.mapping == d, type(k).__name__, type(v).__name__, type(i).__name__)
print(isinstance(k, type({}.keys())), {1: 2}.items() == {(1, 2)}, k - "ab")
for call in (lambda: hash(k), lambda: k[0], lambda: k + k, lambda: v & v, lambda: k.mapping.__setitem__("a", 1), lambda: k & 5, lambda: v < v):
    try:
        print(call())
    except Exception as e:
        print(type(e).__name__, e)
