def echo():
    received = yield "ready"
    while True:
        received = yield f"got {received}"
g = echo()
print(next(g), g.send(1), g.send("x"), next(g), g.send(None))
def average():
    total, n, avg = 0, 0, None
    while True:
        value = yield avg
        total += value
        n += 1
        avg = total / n
a = average()
next(a)
print([a.send(v) for v in (10, 20, 60)])
try:
    echo().send(5)
except TypeError as e:
    print(e)
def returns():
    x = yield 1
    return x * 2
g = returns()
next(g)
try:
    g.send(21)
except StopIteration as e:
    print(e.value, e.args)
try:
    g.send(1)
except StopIteration as e:
    print("exhausted", e.value)
def expr():
    print((yield 1) + (yield 2), [(yield 3)], (yield))
g = expr()
print(next(g), g.send(10), g.send(20), g.send(30))
try:
    g.send(40)
except StopIteration:
    pass
