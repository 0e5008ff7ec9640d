l = list(range(10))
print(l[2:5], l[:3], l[-3:], l[::2], l[::-1], l[8:2:-2], l[5:1], l[100:], l[-100:2], l[:-1], l[slice(1, 4)])
l[2:5] = ["a", "b"]
print(l)
l[1:1] = [100, 200]
print(l)
l[::2] = [0] * len(l[::2])
print(l)
del l[1:3]
del l[::3]
print(l)
l[:] = []
print(l)
l = [1, 2, 3]
l[len(l):] = [4]
l[:0] = [0]
l[1:-1] = "xy"
print(l)
l[::-1] = [1, 2, 3, 4]
print(l)
del l[::-2]
print(l)
l = [1, 2, 3]
l[1:2] = l
print(l)
for call in (lambda: l.__setitem__(slice(0, 4, 2), [1]), lambda: l.__setitem__(slice(0, 1), 5), lambda: l[::0], lambda: l["a":], lambda: l.__setitem__(slice(0, 4, 2), 5), lambda: l[1.0], lambda: l["a"], lambda: l[10], lambda: l.__setitem__(10, 1), lambda: l.__delitem__(10), lambda: l[None], lambda: l[1, 2]):
    try:
        print(call())
    except Exception as e:
        print(type(e).__name__, e)
