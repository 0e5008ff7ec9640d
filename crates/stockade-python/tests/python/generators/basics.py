def count(n):
    print("start")
    for i in range(n):
        yield i
        print("after", i)
    print("end")
g = count(2)
print(type(g).__name__)
print(next(g))
print(next(g))
try:
    next(g)
except StopIteration as e:
    print("stop", e.value)
print(list(count(1)))
def empty():
    return
    yield
print(list(empty()), [x for x in count(0)])
def squares():
    n = 0
    while True:
        yield n * n
        n += 1
for s in squares():
    if s > 50: break
    print(s, end=" ")
print()
print(g.__name__, g.__qualname__, iter(g) is g)
