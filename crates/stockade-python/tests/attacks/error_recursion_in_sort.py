# ends: error RecursionError
class A:
    def __lt__(self, other): return sorted([self, other])
sorted([A(), A()])
