from abc import ABC, abstractmethod, ABCMeta
class Shape(ABC):
    @abstractmethod
    def area(self): ...
    @property
    @abstractmethod
    def name(self): ...
    def describe(self): return f"{self.name} {self.area()}"
class Square(Shape):
    def __init__(self, s): self.s = s
    def area(self): return self.s ** 2
    @property
    def name(self): return "square"
class Partial(Shape):
    def area(self): return 1
print(Square(3).describe(), issubclass(Square, Shape), isinstance(Square(1), Shape))
for c in (Shape, Partial):
    try:
        c()
    except TypeError as e:
        print(e)
class Duck(ABC):
    @classmethod
    def __subclasshook__(cls, c): return hasattr(c, "quack") or NotImplemented
class D:
    def quack(self): pass
print(issubclass(D, Duck), isinstance(D(), Duck), issubclass(int, Duck))
@Shape.register
class Virtual: pass
print(isinstance(Virtual(), Shape), Shape in Virtual.__mro__)
class M(metaclass=ABCMeta):
    @abstractmethod
    def f(self): return "base"
class N(M):
    def f(self): return super().f() + "+"
print(N().f(), sorted(Shape.__abstractmethods__))
