class Shape:
    def area(self):
        raise NotImplementedError
    def describe(self):
        return f"{type(self).__name__} with area {self.area():.2f}"
class Square(Shape):
    def __init__(self, s): self.s = s
    def area(self): return self.s ** 2
class Circle(Shape):
    def __init__(self, r): self.r = r
    def area(self): return 3.14159 * self.r ** 2
class Broken(Shape): pass
for s in (Square(2), Circle(1), Broken()):
    try:
        print(s.describe())
    except NotImplementedError as e:
        print("not implemented", repr(e))
class Template:
    def run(self):
        return [self.first(), self.second()]
    def first(self): return "default first"
    def second(self): return "default second"
class Custom(Template):
    def second(self): return "custom " + super().second()
print(Custom().run())
