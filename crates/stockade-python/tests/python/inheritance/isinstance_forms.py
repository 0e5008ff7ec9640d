class A: pass
class B(A): pass
a, b = A(), B()
print(isinstance(b, A), isinstance(a, B), isinstance(b, (int, A)), isinstance(b, (int, (str, (A,)))), isinstance(1, int | str), isinstance(None, type(None)), isinstance(None, int | None), isinstance(B, type), isinstance(True, int))
print(issubclass(B, A), issubclass(A, A), issubclass(bool, (str, int)), issubclass(int, int | str), issubclass(type, object))
class Meta(type):
    def __instancecheck__(cls, x): return x == 42
    def __subclasscheck__(cls, c): return c.__name__.startswith("I")
class Magic(metaclass=Meta): pass
class Ig: pass
print(isinstance(42, Magic), isinstance(43, Magic), issubclass(Ig, Magic), issubclass(int, Magic), isinstance(Magic(), Magic))
class Liar:
    __class__ = A
print(isinstance(Liar(), A), type(Liar()).__name__, Liar().__class__.__name__)
for f in (lambda: isinstance(1, 5), lambda: isinstance(1, "int"), lambda: issubclass(1, int), lambda: issubclass(int, 5), lambda: isinstance(1, (str, 5)), lambda: isinstance(1, list[int])):
    try:
        print(f())
    except TypeError as e:
        print(e)
