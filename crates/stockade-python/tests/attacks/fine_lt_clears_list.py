# ends: fine
x = []
class A:
    def __lt__(self, other):
        x.clear()
        return True
x += [A() for i in range(10)]
try:
    x.sort()
except ValueError:
    pass
'fine'
