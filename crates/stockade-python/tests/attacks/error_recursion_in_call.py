# ends: error RecursionError
class A: pass
a = A()
A.__call__ = a
a()
