# ends: error RecursionError
class A:
    def __setattr__(self, name, value): setattr(self, name, value)
A().x = 1
