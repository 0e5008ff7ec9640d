# ends: operations
class A:
    def __getitem__(self, i): return 1
2 in A()
