"""Subclasses of property with an __init__ of their own."""


class Both(property):
    """A value of the class, and another of its instances."""

    def __init__(self, fget=None, fset=None, fdel=None, doc=None, classval=None):
        self.classval = classval
        property.__init__(self, fget=fget, fset=fset, fdel=fdel, doc=doc)

    def __get__(self, obj, type=None):
        if obj is None:
            return self.classval
        return property.__get__(self, obj, type)


def both(classval):
    return lambda function: Both(function, classval=classval)


class Shape:
    def __init__(self, sides):
        self._sides = sides

    @both("any number")
    def sides(self):
        """How many."""
        return self._sides


print(Shape.sides, Shape(4).sides, vars(Shape)["sides"].classval)
try:
    Shape(4).sides = 5
except AttributeError as error:
    print(error)


class Bare(property):
    def __init__(self, *args, **named):
        self.seen = args, named


bare = Bare(1, 2, 3, 4, 5, 6, other=7)
print(bare.seen, bare.fget, bare.fset, bare.fdel)


class Plain(property):
    pass


class Holder:
    value = Plain(lambda self: 5, doc="five")


print(Holder().value, vars(Holder)["value"].__doc__)
for args, named in (((1, 2, 3, 4, 5), {}), ((), {"other": 1})):
    for cls in (property, Plain):
        try:
            cls(*args, **named)
        except TypeError as error:
            print(cls.__name__, error)
