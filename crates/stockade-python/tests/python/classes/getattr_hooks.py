class Proxy:
    def __init__(self, target):
        object.__setattr__(self, "_t", target)
        object.__setattr__(self, "log", [])
    def __getattr__(self, name):
        self.log.append(f"get {name}")
        return getattr(self._t, name)
    def __setattr__(self, name, value):
        self.log.append(f"set {name}={value}")
        setattr(self._t, name, value)
    def __delattr__(self, name):
        self.log.append(f"del {name}")
        delattr(self._t, name)
class T:
    a = 1
p = Proxy(T())
p.b = 5
print(p.a, p.b)
del p.b
try:
    p.b
except AttributeError as e:
    print(e)
print(p.log)
class Every:
    x = 1
    def __getattribute__(self, name):
        if name.startswith("no"):
            raise AttributeError(f"refused {name}")
        return ("got", name)
    def __getattr__(self, name):
        return ("fallback", name)
e = Every()
print(e.x, e.y, e.nothing, len(object.__getattribute__(e, "__dict__")))
class Dyn:
    def __getattr__(self, name):
        if name.startswith("is_"):
            return lambda: name[3:]
        raise AttributeError(name)
d = Dyn()
print(d.is_happy(), hasattr(d, "other"), getattr(d, "other", "dflt"))
try:
    d.other
except AttributeError as e:
    print(repr(e), e.name)
print(hasattr(d, "is_x"))
