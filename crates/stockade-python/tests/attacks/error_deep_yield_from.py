# ends: error RecursionError
def g(x):
    yield from x
x = iter([1])
for i in range(8000): x = g(x)
next(x)
