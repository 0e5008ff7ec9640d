import math
from abc import ABC, abstractmethod


class Shape(ABC):
    registry = []

    def __init_subclass__(cls, **kwargs):
        super().__init_subclass__(**kwargs)
        Shape.registry.append(cls)

    @abstractmethod
    def area(self) -> float: ...

    @abstractmethod
    def perimeter(self) -> float: ...

    def __lt__(self, other):
        return self.area() < other.area()

    def describe(self):
        return f"{type(self).__name__}: area={self.area():.2f} perimeter={self.perimeter():.2f}"


class Circle(Shape):
    def __init__(self, radius):
        self.radius = radius

    def area(self):
        return math.pi * self.radius ** 2

    def perimeter(self):
        return math.tau * self.radius


class Rectangle(Shape):
    def __init__(self, width, height):
        self.width, self.height = width, height

    def area(self):
        return self.width * self.height

    def perimeter(self):
        return 2 * (self.width + self.height)


class Square(Rectangle):
    def __init__(self, side):
        super().__init__(side, side)


shapes = [Circle(1.5), Rectangle(3, 4), Square(2.5)]
for shape in sorted(shapes):
    print(shape.describe())
try:
    Shape()
except TypeError as error:
    print("abstract:", error)
print([cls.__name__ for cls in Shape.registry], issubclass(Square, Rectangle))
result = round(sum(s.area() for s in shapes), 3)
