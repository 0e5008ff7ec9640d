# ends: operations
class A:
    def __eq__(self, other):
        while True: pass
[A()] == [A()]
