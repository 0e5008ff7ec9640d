g = ExceptionGroup("top", [ValueError(1), TypeError(2), ExceptionGroup("mid", [ValueError(3), KeyError(4)])])
match, rest = g.split(ValueError)
print(repr(match), repr(rest), sep="\n")
print(repr(g.subgroup((TypeError, KeyError))), repr(g.subgroup(OSError)), repr(g.subgroup(lambda e: e.args == (3,))))
print(g.split(lambda e: isinstance(e, ExceptionGroup))[1], g.subgroup(ExceptionGroup) is g, g.split(OSError)[0])
print(repr(g.derive([KeyError("new")])))
class My(ExceptionGroup):
    def __new__(cls, msg, excs, code=0):
        self = super().__new__(cls, msg, excs)
        self.code = code
        return self
    def derive(self, excs): return My(self.message, excs, self.code)
m = My("mine", [ValueError(1), KeyError(2)], 7)
a, b = m.split(ValueError)
print(type(a).__name__, a.code, repr(b), b.code)
plain, _ = g.split(KeyError)
print(type(plain).__name__)
g.add_note("noted")
print(g.split(ValueError)[0].__notes__)
for bad in (5, "x", int, (5,)):
    try:
        g.split(bad)
    except TypeError as e:
        print(e)
