d = {"a": 1, "b": 2}
d["c"] = 3
d["a"] = 10
print(d, len(d), d["a"], "b" in d, "z" not in d, list(d), bool({}))
del d["b"]
d["b"] = 5
print(d)
print(dict(), dict(a=1), dict([("x", 1), ["y", 2]]), dict({"q": 1}, r=2), dict(zip("ab", [1, 2])), dict(d) == d, dict(["ab", "cd"]))
print({1: "a", 1.0: "b", True: "c"}, {None: 1, (): 2, "": 3, 0: 4, False: 5})
print({"a": 1} == {"a": 1.0}, {"a": 1, "b": 2} == {"b": 2, "a": 1}, {} != {1: 1}, {1: [2]} == {1: [2]})
print({**d, "z": 1}, {"a": 0, **d}, {**d, **{"c": 9}})
for call in (lambda: d["zz"], lambda: d[["a"]], lambda: d.nope, lambda: {} < {}, lambda: {} + {}, lambda: dict(5), lambda: dict([1]), lambda: dict(["abc"]), lambda: dict([(1, 2, 3)]), lambda: {[]: 1}, lambda: {{}: 1}, lambda: d[1], lambda: d[None], lambda: dict(1, 2), lambda: {**5}):
    try:
        print(call())
    except Exception as e:
        print(type(e).__name__, e)
try:
    del d["zz"]
except KeyError as e:
    print(repr(e), e.args)
