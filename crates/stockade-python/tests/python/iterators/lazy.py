log = []
def src(n):
    for i in range(n):
        log.append(i)
        yield i
m = map(lambda x: x * 2, src(5))
f = filter(lambda x: x % 4 == 0, m)
z = zip(f, "ab")
e = enumerate(z)
print(log)
print(next(e), log)
print(next(e), log)
print(list(e), log)
log.clear()
g = (x + 1 for x in src(10) if x % 2)
print(log, next(g), log, next(g), log)
g.close()
print(any(x > 2 for x in src(100)), log[-1])
log.clear()
print(all(x < 3 for x in src(100)), log)
log.clear()
print(2 in src(100), log, next(iter(src(3))))
a, b = zip(*[(1, 2), (3, 4)])
print(a, b)
