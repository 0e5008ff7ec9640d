def gen(n):
    def step():
        nonlocal n
        n -= 1
        return n
    while n:
        yield step()
print(list(gen(4)))
def make():
    log = []
    def add(x):
        log.append(x)
        return len(log)
    def it():
        for x in log:
            yield x * 2
    return add, it
add, it = make()
add(1), add(2)
g = it()
print(next(g), add(3), list(g))
def comp(k):
    return [(lambda: (i, k))() for i in range(2)], {i: (lambda j: i + j + k)(1) for i in range(2)}
print(comp(5))
x = 10
print([(lambda: x + i)() for i in range(3)])
