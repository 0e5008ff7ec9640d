class C:
    cls = 1
    def __init__(self):
        self.b = 2
        self.a = 1
c = C()
c.__dict__["z"] = 26
print(c.z, vars(c), list(c.__dict__), "cls" in c.__dict__, "cls" in C.__dict__, type(C.__dict__).__name__)
c.__dict__.update(q=1)
del c.__dict__["a"]
print(hasattr(c, "a"), c.q)
c.__dict__ = {"fresh": True}
print(c.fresh, hasattr(c, "b"))
try:
    C.__dict__["x"] = 1
except TypeError as e:
    print(e)
try:
    c.__dict__ = 5
except TypeError as e:
    print(e)
print([n for n in dir(c) if not n.startswith("__")], [n for n in dir(C) if not n.startswith("__")])
class Bag:
    def __init__(self, **kw):
        self.__dict__.update(kw)
    def __repr__(self):
        return "Bag(" + ", ".join(f"{k}={v!r}" for k, v in vars(self).items()) + ")"
print(Bag(x=1, y="two"), Bag())
