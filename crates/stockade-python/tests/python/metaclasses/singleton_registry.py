class Singleton(type):
    _instances = {}
    def __call__(cls, *a, **k):
        if cls not in cls._instances:
            cls._instances[cls] = super().__call__(*a, **k)
        return cls._instances[cls]
class Config(metaclass=Singleton):
    def __init__(self, v): self.v = v
print(Config(1) is Config(2), Config(3).v)
class Registry(type):
    classes = []
    def __init__(cls, name, bases, ns):
        super().__init__(name, bases, ns)
        if bases:
            cls.classes.append(name)
class Base(metaclass=Registry): pass
class One(Base): pass
class Two(One): pass
print(Registry.classes, Base.classes)
class Final(type):
    def __new__(m, name, bases, ns):
        for b in bases:
            if isinstance(b, Final):
                raise TypeError(f"{b.__name__} is final")
        return super().__new__(m, name, bases, ns)
class Leaf(metaclass=Final): pass
try:
    class Sub(Leaf): pass
except TypeError as e:
    print(e)
class AutoRepr(type):
    def __new__(m, name, bases, ns):
        ns.setdefault("__repr__", lambda self: f"{name}({vars(self)})")
        return super().__new__(m, name, bases, ns)
class P(metaclass=AutoRepr):
    def __init__(self): self.x = 1
print(P())
