def t(x): print("t", x, end="; "); return x
print(t(1) and t(2), t(0) and t(2), t(1) or t(2), t(0) or t(2))
print(t(0) or t("") or t(None), t(1) and t([]) and t(3), not t(0))
print(t(0) and t(1) or t(2) and t(3), t(1) if t(0) else t(5))
if t(0) or t(1) and not t(0):
    print("in if")
while t(0) and t(1):
    pass
x = None
y = x or "default"
z = x and x.attr
print(y, z, bool(x), x is None or x.attr)
print([] or {} or 0 or "last", 1 and "a" and [0], not not "x", not (1 and 0))
assert t(1) or t(0), "not reached"
print(all([1, t(0), 2]), any(t(i) for i in (0, 1, 2)))
