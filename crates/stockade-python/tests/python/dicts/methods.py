d = {"a": 1, "b": 2, "c": 3}
print(d.get("a"), d.get("z"), d.get("z", 0), d.setdefault("a", 9), d.setdefault("n"), d.setdefault("l", []), d)
print(d.pop("n"), d.pop("zz", "default"), d.popitem(), d)
d.update({"b": 20, "d": 4})
d.update([("e", 5)], f=6)
d.update(g=7)
d.update()
print(d, d.copy() == d, d.copy() is d)
print(dict.fromkeys("abc"), dict.fromkeys([1, 2], 0), dict.fromkeys(range(2), []))
shared = dict.fromkeys("ab", [])
shared["a"].append(1)
print(shared)
d.clear()
print(d)
for call in (lambda: d.pop("x"), lambda: d.popitem(), lambda: d.pop(), lambda: d.get(), lambda: d.update(5), lambda: d.update([1]), lambda: d.setdefault([]), lambda: d.get([]), lambda: dict.fromkeys(5), lambda: d.update(1, 2), lambda: d.get(1, 2, 3), lambda: d.get(key=1)):
    try:
        print(call())
    except Exception as e:
        print(type(e).__name__, e)
