def f(o):
    a = b = c = 1
    a, b = b, a
    a, (b, *c) = o
    [a, b] = c
    o.x, o[a] = o[b], o.y
    o.x += 1
    o[a] -= 2
    a *= 3
    x: int
    y: int = 2
    o.z: int = 3
    del a, o.x, o[b]
    return a
counter = 0
counter += 1
i, j = 0, 1
first, *others = i, j
