log = []
def v(name, value):
    log.append(name)
    return value
print(v("a", 1) + v("b", 2) * v("c", 3), log); log.clear()
print(v("f", max)(v("x", 1), v("y", 2)), log); log.clear()
d = v("d", {})
log.clear()
v("target", d)[v("key", "k")] = v("value", 5)
print(d, log); log.clear()
print({v("k1", 1): v("v1", 2), v("k2", 3): v("v2", 4)}, log); log.clear()
print([v("e", 0) or v("f", 1), v("g", 0) and v("h", 1), v("i", 1) if v("j", 0) else v("k", 2)], log); log.clear()
v("obj", d)[v("idx", "k")] += v("inc", 1)
print(d, log); log.clear()
print(v("p", 1) < v("q", 2) < v("r", 0) < v("s", 5), log); log.clear()
a, b = v("m", 1), v("n", 2)
(v("t1", d)["x"], v("t2", d)["y"]) = v("src1", 1), v("src2", 2)
print(log, d); log.clear()
print(v("fn", lambda *a, **k: (a, k))(v("1", 1), *v("2", [2]), k=v("3", 3), **v("4", {"z": 4})), log)
