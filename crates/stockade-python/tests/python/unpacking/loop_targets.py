for a, b in [(1, 2), [3, 4], "xy", {5, 6} and (5, 6)]: print(a, b, end="; ")
print()
for (a, b), *c in [((1, 2), 3, 4), ("xy",)]: print(a, b, c)
for a, (b, c), d in [(1, (2, 3), 4)]: print(a, b, c, d)
for i, (k, v) in enumerate({"x": 1, "y": 2}.items()): print(i, k, v)
for x, in [(1,), [2]]: print(x)
for [a, *b] in ("abc", (1,)): print(a, b)
d = {}
for d["key"], d["val"] in [(1, 2), (3, 4)]: pass
print(d)
l = [0, 0]
for l[0], l[1] in zip("ab", "cd"): print(l)
class O: pass
o = O()
for o.a, *o.b in [(1, 2, 3)]: print(o.a, o.b)
print([a + b for a, b in [(1, 2)]], [x for x, *_ in ["abc"]], {k: v for k, (v, *_) in {"a": (1, 2)}.items()}, [(a, b) for (a, b), _ in [((1, 2), 3)]])
for i in (*range(2), *"ab"): print(i, end=" ")
print()
for a, b in zip(*[iter(range(6))] * 2): print(a, b, end=" ")
print()
for bad in ([1], [(1, 2, 3)], ["a"], [None]):
    try:
        for a, b in bad: pass
    except (TypeError, ValueError) as e:
        print(type(e).__name__, e)
