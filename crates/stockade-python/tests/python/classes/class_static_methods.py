class T:
    made = 0
    def __init__(self, v):
        self.v = v
        type(self).made += 1
    @classmethod
    def parse(cls, text):
        return cls(int(text))
    @staticmethod
    def check(v):
        return v > 0
    @classmethod
    def how_many(cls):
        return cls.__name__, cls.made
class U(T):
    made = 10
print(T.parse("5").v, U.parse("6").__class__.__name__, T.check(1), T(1).check(-1), T.how_many(), U.how_many(), U(1).how_many())
print(type(T.__dict__["parse"]).__name__, type(T.__dict__["check"]).__name__, T.parse.__self__ is T, T.parse.__func__.__name__)
class V:
    def f(x):
        return x * 2
    g = staticmethod(f)
    h = classmethod(lambda cls: cls.__name__)
    k = staticmethod(len)
print(V.g(4), V().g(5), V.h(), V.k("abc"), V.f(2))
@staticmethod
def plain():
    return "static callable"
print(plain())
try:
    classmethod(5).__get__(None, int)()
except TypeError as e:
    print(e)
