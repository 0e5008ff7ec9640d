class Ordered(type):
    @classmethod
    def __prepare__(mcls, name, bases, **kw):
        print("prepare", name, kw)
        return {"injected": 42}
    def __new__(mcls, name, bases, ns, **kw):
        cls = super().__new__(mcls, name, bases, ns)
        cls.order = [k for k in ns if not k.startswith("_")]
        return cls
class A(metaclass=Ordered, opt=1):
    z = injected + 1
    a = 2
    def m(self): pass
print(A.order, A.z)
class Multi(dict):
    def __setitem__(self, k, v):
        if k in self and not k.startswith("__"):
            raise TypeError(f"duplicate {k}")
        super().__setitem__(k, v)
class NoDup(type):
    @classmethod
    def __prepare__(mcls, name, bases): return Multi()
try:
    class B(metaclass=NoDup):
        x = 1
        x = 2
except TypeError as e:
    print(e)
class Default(dict):
    def __missing__(self, k):
        if k.isupper():
            self[k] = len(self)
            return self[k]
        raise KeyError(k)
class Enumish(type):
    @classmethod
    def __prepare__(mcls, name, bases): return Default()
    def __new__(mcls, name, bases, ns): return super().__new__(mcls, name, bases, dict(ns))
class Color(metaclass=Enumish):
    RED
    GREEN
print(Color.GREEN - Color.RED)
