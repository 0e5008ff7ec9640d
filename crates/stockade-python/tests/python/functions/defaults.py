def f(x, items=[], table={}):
    items.append(x)
    table[x] = len(items)
    return items, table
print(f(1))
print(f(2), f(3, []))
n = 5
def g(a=n, b=n * 2):
    return a, b
n = 100
print(g(), g(1), g(b=3), g.__defaults__)
def make(i):
    def inner(x=i):
        return x
    return inner
print([make(i)() for i in range(3)], [h() for h in [lambda i=i: i * 10 for i in range(3)]])
def order(*, a=print("a evaluated"), b=print("b evaluated")):
    return a, b
print(order(), order.__kwdefaults__)
def sentinel(x=None):
    if x is None:
        x = []
    x.append(1)
    return x
print(sentinel(), sentinel(), sentinel([5]))
