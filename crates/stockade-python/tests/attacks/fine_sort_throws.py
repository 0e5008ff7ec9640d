# ends: fine
class A:
    def __lt__(self, other): raise ValueError
x = [A(), A(), A()]
try:
    x.sort()
except ValueError:
    pass
len(x)
'fine'
