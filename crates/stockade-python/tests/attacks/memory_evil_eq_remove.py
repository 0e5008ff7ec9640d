# ends: memory
x = []
class A:
    def __eq__(self, other):
        x.append(A())
        return False
x.append(A())
x.remove(3)
