# ends: memory
def g(n):
    a = [0] * 1000
    yield a
x = []
while True:
    x.append(g(1))
    next(x[-1])
