class Root:
    def __init__(self, **kw):
        if kw: raise TypeError(f"unused {sorted(kw)}")
        self.trace = ["Root"]
    def steps(self): return ["root"]
class Named(Root):
    def __init__(self, name="?", **kw):
        super().__init__(**kw)
        self.name = name
        self.trace.append("Named")
    def steps(self): return super().steps() + ["named"]
class Sized(Root):
    def __init__(self, size=0, **kw):
        super().__init__(**kw)
        self.size = size
        self.trace.append("Sized")
    def steps(self): return super().steps() + ["sized"]
class Tagged(Root):
    def __init__(self, *tags, **kw):
        super().__init__(**kw)
        self.tags = tags
        self.trace.append("Tagged")
    def steps(self): return super().steps() + ["tagged"]
class Both(Named, Sized): pass
class All(Tagged, Both):
    def steps(self): return super().steps() + ["all"]
a = All("t1", "t2", name="n", size=3)
print(a.trace, a.steps(), a.name, a.size, a.tags, [c.__name__ for c in All.__mro__])
print(Both(size=1).trace, Both().steps())
try:
    All(wrong=1)
except TypeError as e:
    print(e)
class Y(Sized, Named): pass
try:
    class Z(Both, Y): pass
except TypeError as e:
    print(e)
class Hook(Root):
    seen = []
    def __init_subclass__(cls, **kw):
        super().__init_subclass__(**kw)
        cls.seen.append(cls.__name__)
class H1(Hook): pass
class H2(H1, Named): pass
print(Hook.seen, H2(name="h").trace)
