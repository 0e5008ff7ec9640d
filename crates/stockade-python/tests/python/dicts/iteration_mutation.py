d = {1: "a", 2: "b", 3: "c"}
for action in (lambda: d.pop(2), lambda: d.update({9: 9})):
    try:
        for k in d:
            print(k)
            action()
    except RuntimeError as e:
        print(type(e).__name__, e)
for k in d:
    d[k] = str(k) * 2
print(d)
for k in list(d):
    if k > 2:
        del d[k]
print(d)
try:
    for k, v in d.items():
        d[k + 100] = v
except RuntimeError as e:
    print(e)
it = iter(d)
d.clear()
try:
    print(next(it))
except (RuntimeError, StopIteration) as e:
    print(type(e).__name__, e)
try:
    d = {1: 1, 2: 2}
    for k in d.values():
        d.popitem()
        d[k + 50] = 1
except RuntimeError as e:
    print(e)
