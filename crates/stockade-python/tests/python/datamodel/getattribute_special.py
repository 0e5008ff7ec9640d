class C:
    def __getattribute__(self, name):
        print("getattribute", name)
        return super().__getattribute__(name)
    def __len__(self): return 3
    def __add__(self, o): return "added"
    v = 1
c = C()
print(len(c), c + 1, c.v)
print(c.__len__())
try:
    c.nope
except AttributeError as e:
    print(e, e.name, e.obj is c)
class D:
    def __setattr__(self, k, v):
        if k.startswith("_"):
            raise AttributeError(f"cannot set {k}")
        super().__setattr__(k, v * 2)
    def __delattr__(self, k):
        print("del", k)
        object.__delattr__(self, k)
d = D()
d.x = 5
d.x += 1
print(d.x, vars(d))
del d.x
for f in (lambda: setattr(d, "_p", 1), lambda: delattr(d, "x"), lambda: object.__setattr__(5, "x", 1), lambda: object.__getattribute__(d, "q")):
    try:
        f()
    except AttributeError as e:
        print(e)
class Len:
    pass
l = Len()
l.__len__ = lambda: 5
try:
    len(l)
except TypeError as e:
    print(e)
