class Method:
    def __init__(self, f):
        self.f = f
    def __get__(self, obj, owner):
        if obj is None:
            return self
        return lambda *a: self.f(obj, *a)
class C:
    def __init__(self, v): self.v = v
    @Method
    def add(self, n):
        return self.v + n
    def normal(self): return self.v
print(C(5).add(3), type(C.add).__name__)
f = C.__dict__["normal"]
c = C(9)
print(f.__get__(c)(), f.__get__(c, C)(), f.__get__(None, C) is f, C.normal(c), c.normal.__self__ is c)
class Cached:
    def __init__(self, f):
        self.f = f
        self.name = f.__name__
    def __get__(self, obj, owner):
        if obj is None:
            return self
        print("computing", self.name)
        value = obj.__dict__[self.name] = self.f(obj)
        return value
class Circle:
    r = 2
    @Cached
    def area(self):
        return 3 * self.r ** 2
k = Circle()
print(k.area, k.area, vars(k))
class ClassProp:
    def __init__(self, f): self.f = f
    def __get__(self, obj, owner): return self.f(owner)
class K:
    @ClassProp
    def label(cls): return cls.__name__.lower()
class KK(K): pass
print(K.label, KK().label)
class FuncAttr:
    builtin = len
    func = lambda self: "bound"
    klass = int
print(FuncAttr().builtin([1, 2]), FuncAttr().func(), FuncAttr().klass("5"))
