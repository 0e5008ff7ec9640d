# ends: operations
x = []
class A:
    def __eq__(self, other):
        x.append(self)
        x.append(self)
        return False
x += [A(), A()]
x.index(1)
