# ends: fine
x = [1, 2, 3]
def g():
    x.clear()
    yield 1
x[1:2] = g()
x.extend(g())
x += g()
'fine'
