# ends: operations
class M(type):
    def __call__(cls): return cls()
class A(metaclass=M): pass
while True:
    try:
        A()
    except RecursionError:
        pass
