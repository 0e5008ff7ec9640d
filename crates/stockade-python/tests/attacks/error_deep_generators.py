# ends: error RecursionError
def g(x):
    for i in x: yield i
x = iter([1])
for i in range(8000): x = g(x)
next(x)
