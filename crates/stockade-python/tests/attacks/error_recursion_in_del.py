# ends: error RecursionError
class A:
    def __delattr__(self, name): delattr(self, name)
del A().x
