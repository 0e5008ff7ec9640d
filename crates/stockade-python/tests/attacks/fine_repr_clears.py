# ends: fine
x = []
class A:
    def __repr__(self):
        x.clear()
        return 'A'
x += [A(), A()]
repr(x)
'fine'
