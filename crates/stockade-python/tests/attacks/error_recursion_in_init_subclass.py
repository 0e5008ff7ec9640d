# ends: error RecursionError
class A:
    def __init_subclass__(cls): type('B', (cls,), {})
class B(A): pass
