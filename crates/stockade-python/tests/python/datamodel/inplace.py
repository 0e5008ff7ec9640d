class I:
    def __init__(self): self.log = []
    def __iadd__(self, o): self.log.append(f"iadd {o}"); return self
    def __isub__(self, o): self.log.append(f"isub {o}"); return self
    def __imul__(self, o): self.log.append(f"imul {o}"); return self
    def __imatmul__(self, o): self.log.append(f"imatmul {o}"); return self
    def __itruediv__(self, o): self.log.append(f"itruediv {o}"); return self
    def __ifloordiv__(self, o): self.log.append(f"ifloordiv {o}"); return self
    def __imod__(self, o): self.log.append(f"imod {o}"); return self
    def __ipow__(self, o): self.log.append(f"ipow {o}"); return self
    def __ilshift__(self, o): self.log.append(f"ilshift {o}"); return self
    def __irshift__(self, o): self.log.append(f"irshift {o}"); return self
    def __iand__(self, o): self.log.append(f"iand {o}"); return self
    def __ior__(self, o): self.log.append(f"ior {o}"); return self
    def __ixor__(self, o): self.log.append(f"ixor {o}"); return self
x = y = I()
x += 1; x -= 2; x *= 3; x @= 4; x /= 5; x //= 6; x %= 7; x **= 8; x <<= 9; x >>= 10; x &= 11; x |= 12; x ^= 13
print(x is y, x.log)
class Falls:
    def __add__(self, o): return "add used"
    def __iadd__(self, o): return NotImplemented
f = Falls()
f += 1
print(f)
class Other:
    def __iadd__(self, o): return 42
o = Other()
o += 1
print(o)
class None_:
    __iadd__ = None
n = None_()
try:
    n += 1
except TypeError as e:
    print(e)
try:
    o = object(); o -= 1
except TypeError as e:
    print(e)
d = {"k": I()}
d["k"] += 5
print(d["k"].log)
