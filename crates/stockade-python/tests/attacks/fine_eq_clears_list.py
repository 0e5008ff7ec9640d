# ends: fine
x = []
class A:
    def __eq__(self, other):
        x.clear()
        return False
x += [A(), A(), A()]
1 in x
x.count(1)
'fine'
