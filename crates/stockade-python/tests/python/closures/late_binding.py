fs = [lambda: i for i in range(3)]
print([f() for f in fs])
fs = [lambda i=i: i for i in range(3)]
print([f() for f in fs])
def outer():
    fs = []
    for x in "abc":
        fs.append(lambda: x)
    x = "changed"
    return [f() for f in fs]
print(outer())
def shared():
    v = 0
    def setter(n):
        nonlocal v
        v = n
    return setter, lambda: v
s, g = shared()
s(42)
print(g())
