class MyInt(int):
    def __add__(self, o): return MyInt(int(self) + int(o) + 1000)
    __radd__ = __add__
class MyDict(dict):
    def __getattr__(self, k):
        try:
            return self[k]
        except KeyError:
            raise AttributeError(k) from None
    def __setattr__(self, k, v): self[k] = v
class MyStr(str):
    def __mul__(self, n): return MyStr("*".join([self] * n))
class MyErr(ValueError):
    def __init__(self, code):
        super().__init__(f"code {code}")
        self.code = code
print(MyInt(1) + 2, 2 + MyInt(1), sum([MyInt(1), 2]), MyInt(5) * 2)
d = MyDict(a=1)
d.b = 2
print(d, d.a, d.b, hasattr(d, "zz"), len(d))
try:
    d.zz
except AttributeError as e:
    print(repr(e), e.__cause__, e.__suppress_context__)
print(MyStr("ab") * 3, MyStr("x").upper() * 2)
try:
    raise MyErr(7)
except ValueError as e:
    print(e, e.code, e.args, repr(e))
class Cplx(complex): pass
class Fl(float):
    def __repr__(self): return f"Fl({float(self)})"
print(Cplx(1, 2), Fl(1.5), [Fl(2)], Fl(1) + 1)
