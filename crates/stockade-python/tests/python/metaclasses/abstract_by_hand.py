class Abstract(type):
    def __call__(cls, *a, **k):
        missing = sorted({n for c in cls.__mro__ for n, v in vars(c).items() if getattr(v, "abstract", False) and getattr(getattr(cls, n), "abstract", False)})
        if missing:
            raise TypeError(f"cannot make {cls.__name__}: missing {', '.join(missing)}")
        return super().__call__(*a, **k)
def abstract(f):
    f.abstract = True
    return f
class Shape(metaclass=Abstract):
    @abstract
    def area(self): ...
    @abstract
    def name(self): ...
class Half(Shape):
    def area(self): return 1
class Full(Half):
    def name(self): return "full"
for c in (Shape, Half, Full):
    try:
        print(c().name())
    except TypeError as e:
        print(e)
