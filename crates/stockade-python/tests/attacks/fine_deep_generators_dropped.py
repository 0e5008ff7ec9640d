# ends: fine
def g(x):
    for i in x: yield i
x = iter([1])
for i in range(20000): x = g(x)
x = None
'fine'
