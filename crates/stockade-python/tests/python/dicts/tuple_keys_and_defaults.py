"""Tuples as keys, `setdefault`, and checks of types."""

p = object()
P = object
print({(i % 3, i % 2) for i in range(10)} == {(a, b) for a in range(3) for b in range(2)}, {(1, "a"): 2}[(1, "a")], (1.0, 2) in {(1, 2): 1})
dd = {}
for k in ["a", 1, (1, 2), 1.5, "a"]:
    dd.setdefault(k, []).append(len(dd))
print(dd, dd.setdefault("zz"), isinstance(True, int), isinstance(1, (str, int)), isinstance(p, P), isinstance(P, type))
