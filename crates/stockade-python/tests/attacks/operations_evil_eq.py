# ends: operations
class A:
    def __hash__(self): return 1
    def __eq__(self, other): return False
x = {}
while True: x[A()] = 1
