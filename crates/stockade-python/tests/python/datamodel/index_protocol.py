class I:
    def __init__(self, n): self.n = n
    def __index__(self): return self.n
l = [10, 20, 30]
print(l[I(1)], l[I(0):I(2)], "abc"[I(-1)], (1, 2)[I(0)], b"ab"[I(1)], range(10)[I(3)], [0] * I(2), "x" * I(3), chr(I(65)), bin(I(5)), list(range(I(1), I(3))), l.pop(I(0)), round(2.345, I(1)), int("11", I(2)), 1 << 3, divmod(7, 2), "a b c".split(" ", I(1)), bytes(I(2)), slice(I(1), I(3)).indices(I(5)), "%d" % 5)
l[I(0)] = "set"
del l[I(1)]
l.insert(I(0), "front")
print(l, float(I(2)), complex(I(3)), int(I(4)))
for bad in (I(1.5), I("x"), I(None), "1", 1.0, None):
    try:
        print([1, 2][bad])
    except TypeError as e:
        print(e)
for f in (lambda: I(1) + 1, lambda: [1] * "a", lambda: "%d" % I(3), lambda: range(1.0), lambda: hex(1.5)):
    try:
        print(f())
    except TypeError as e:
        print(e)
