# ends: fine
x = [1, 2, 3]
class A:
    def __index__(self):
        x.clear()
        return 1
try:
    x[A()]
except IndexError:
    pass
x += [1, 2, 3]
x[A():A()]
x.insert(A(), 1)
'fine'
