class A:
    __secret = 1
    def __init__(self):
        self.__x = 5
    def get(self):
        return self.__x, self.__secret, A.__secret
    def __hidden(self):
        return "hidden"
    def call(self):
        return self.__hidden()
    __dunder__ = 9
    def kw(self, __arg=3):
        __local = __arg + 1
        return __local
class B(A):
    def __init__(self):
        super().__init__()
        self.__x = 6
    def get_b(self):
        return self.__x
b = B()
print(b.get(), b.get_b(), b.call(), sorted(vars(b)), A._A__secret, b._A__hidden(), b.__dunder__, b.kw(), b.kw(_A__arg=7))
try:
    b.__x
except AttributeError as e:
    print(e)
class _Under:
    def __init__(self):
        self.__y = 1
print(vars(_Under()))
try:
    A.__secret
except AttributeError as e:
    print(e)
