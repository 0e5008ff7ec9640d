g = (i for i in range(3))
print(list(g), list(g), sum(g), next(g, None))
m = map(str, [1, 2])
print(list(m), list(m))
z = zip("ab", "cd")
for _ in z: break
print(list(z))
it = iter([1, 2, 3])
for x in it:
    print(x, next(it, None))
d = {1: 2}
i = iter(d.items())
print(next(i), next(i, 0))
e = enumerate("abc")
print(next(e), list(e), list(e))
it = iter(range(10))
print([next(it) for _ in range(3)], [x for x in it if x % 2], list(it))
def until(it):
    while True:
        try:
            x = next(it)
        except StopIteration:
            return "done"
        print(x)
print(until(iter("ab")))
a = iter([1, 2])
b = a
next(a)
print(next(b), next(a, "empty"))
