# ends: error RecursionError
class A:
    def __getattr__(self, n): return super().__getattribute__('x' + n) if 0 else getattr(self, n)
A().y
