# ends: operations
def g(x):
    yield from x
x = iter(int, 1)
for i in range(200): x = g(x)
for i in x: pass
