# ends: operations
class A:
    def __lt__(self, other):
        while True: pass
sorted([A(), A()])
