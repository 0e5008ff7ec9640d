# ends: operations
class A:
    def __contains__(self, x):
        while True: pass
1 in A()
