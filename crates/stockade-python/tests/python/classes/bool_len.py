class B:
    def __init__(self, v): self.v = v
    def __bool__(self): return self.v
class L:
    def __init__(self, n): self.n = n
    def __len__(self): return self.n
class Neither: pass
print(bool(B(True)), bool(B(False)), bool(L(0)), bool(L(3)), bool(Neither()), not B(False), "t" if L(0) else "f", B(False) or 5, len(L(4)))
for f in (lambda: bool(B(1)), lambda: bool(B("x")), lambda: len(L(-1)), lambda: len(L("a")), lambda: len(L(1.5)), lambda: bool(L(-1)), lambda: len(L(2 ** 70)), lambda: len(Neither())):
    try:
        f()
        print("ok")
    except Exception as e:
        print(type(e).__name__, e)
while b := B(False):
    pass
print(b.v, all([L(1), B(True)]), any([L(0), B(False)]), list(filter(None, [L(0), L(1)]))[0].n)
