# ends: operations
def g(x):
    for i in x: yield i
x = iter(int, 1)
for i in range(100): x = g(x)
for i in x: pass
