class A:
    """doc"""
    def m(self): pass
class B(A): pass
print(type(A), type(type), A.__class__, type.__mro__, B.__mro__, B.mro(), B.__base__, A.__bases__, object.__bases__, object.__base__)
print(A.__name__, A.__qualname__, A.__module__, A.__doc__, B.__doc__, int.__name__, int.__module__, int.__qualname__)
print(type(5) is int, type(None), type(...), type(NotImplemented), type(type), type(A()).__name__, type(lambda: 0), type(i for i in []), type(print), type(range(1)), type({}.keys()))
A.__name__ = "Z"
print(A, A.__name__)
for f in (lambda: setattr(A, "__name__", 5), lambda: setattr(A, "__bases__", ()), lambda: setattr(A, "__bases__", 5), lambda: delattr(A, "__name__"), lambda: setattr(int, "__name__", "x")):
    try:
        f()
    except TypeError as e:
        print(e)
class C: tag = "C"
B.__bases__ = (C,)
print(B.__mro__, B.tag)
print(type.__call__(int, "5"), type.__name__, type.__doc__ is not None, object.__doc__ is not None)
