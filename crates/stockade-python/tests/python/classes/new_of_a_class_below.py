"""__new__ that makes an instance of a class below: its __init__ is that class's."""


class A:
    def __new__(cls, key=None):
        if key is not None:
            return object.__new__(B)
        return object.__new__(cls)
    def __init__(self, key=None):
        assert key is None
        print("A", key)
class B(A):
    def __init__(self, key=None):
        print("B", key)
print(type(A(5)))
print(type(A()), type(B(5)))
class M(type):
    def __call__(cls, *a):
        return super().__call__(*a)
class C(metaclass=M):
    def __new__(cls, key=None):
        return object.__new__(D if key else cls)
    def __init__(self, key=None):
        print("C", key)
class D(C):
    def __init__(self, key=None):
        print("D", key)
print(type(C(5)).__name__)
class E(list):
    def __new__(cls, *a):
        return list.__new__(F)
    def __init__(self, *a):
        print("E", a)
class F(E):
    def __init__(self, *a):
        print("F", a)
print(E([1]))
