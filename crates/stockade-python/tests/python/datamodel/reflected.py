class R:
    def __radd__(self, o): return f"radd {o}"
    def __rsub__(self, o): return f"rsub {o}"
    def __rmul__(self, o): return f"rmul {o}"
    def __rmatmul__(self, o): return f"rmatmul {o}"
    def __rtruediv__(self, o): return f"rtruediv {o}"
    def __rfloordiv__(self, o): return f"rfloordiv {o}"
    def __rmod__(self, o): return f"rmod {o}"
    def __rdivmod__(self, o): return f"rdivmod {o}"
    def __rpow__(self, o, m=None): return f"rpow {o}"
    def __rlshift__(self, o): return f"rlshift {o}"
    def __rrshift__(self, o): return f"rrshift {o}"
    def __rand__(self, o): return f"rand {o}"
    def __ror__(self, o): return f"ror {o}"
    def __rxor__(self, o): return f"rxor {o}"
r = R()
print(1 + r, 1 - r, 1 * r, 1 @ r, 1 / r, 1 // r, 1 % r, divmod(1, r), 1 ** r, 1 << r, 1 >> r, 1 & r, 1 | r, 1 ^ r, sep="; ")
print("a" + r, [1] + r, (1,) * r, 1.5 - r, {1} | r, {} | r, None + r, b"x" + r, [1] * r)
try:
    r + 1
except TypeError as e:
    print(e)
try:
    "%s" % r
    print("formatted")
except TypeError as e:
    print(e)
