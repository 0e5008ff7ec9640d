"""Lists of one kind and of several, through everything that changes them."""

state = 7
def rnd(n):
    global state
    state = (state * 6364136223846793005 + 1442695040888963407) % (1 << 64)
    return (state >> 33) % n
def value():
    k = rnd(12)
    if k < 4: return rnd(1000) - 500
    if k == 4: return rnd(100) / 8
    if k == 5: return None
    if k == 6: return rnd(2) == 0
    if k == 7: return 'abcdefgh'[:rnd(8)]
    if k == 8: return (rnd(5), rnd(5))
    if k == 9: return [rnd(3)]
    if k == 10: return 1 << (60 + rnd(8))
    return -0.0 if rnd(2) else 0.0
def same_kind():
    k = rnd(4)
    n = rnd(9)
    if k == 0: return [rnd(50) for _ in range(n)]
    if k == 1: return [rnd(50) / 4 for _ in range(n)]
    if k == 2: return ['xyzw'[:rnd(5)] for _ in range(n)]
    return [value() for _ in range(n)]
x = []
h = 0
log = []
for step in range(1500):
    op = rnd(24)
    try:
        if op == 0: x.append(value())
        elif op == 1: x.insert(rnd(12) - 3, value())
        elif op == 2: log.append(repr(x.pop()))
        elif op == 3: log.append(repr(x.pop(rnd(8) - 2)))
        elif op == 4: x[rnd(10) - 3] = value()
        elif op == 5: a, b = sorted((rnd(10), rnd(10))); x[a:b] = same_kind()
        elif op == 6: del x[rnd(6):rnd(12):1 + rnd(3)]
        elif op == 7: x[::2] = [value() for _ in range(len(x[::2]))]
        elif op == 8: x.reverse()
        elif op == 9: x.sort()
        elif op == 10: x.sort(reverse=True)
        elif op == 11: x.sort(key=repr)
        elif op == 12: x.extend(same_kind())
        elif op == 13: x += x[:3]
        elif op == 14: x = x[rnd(4):]
        elif op == 15: x = same_kind() + x
        elif op == 16: x = x * rnd(3)
        elif op == 17: log.append(repr((x.index(rnd(20)), x.count(0))))
        elif op == 18: x.remove(value())
        elif op == 19: a, *b, c = x; log.append(repr((a, b, c)))
        elif op == 20: log.append(repr((x == x.copy(), x < same_kind(), tuple(x)[:3])))
        elif op == 21: x = sorted(same_kind(), reverse=rnd(2) == 0)
        elif op == 22: x.clear() if rnd(3) == 0 else x.extend(x)
        elif op == 23: log.append(repr([y for y in reversed(x)][:4]) + str(sum(1 for y in x if y is None)))
    except (TypeError, ValueError, IndexError) as e:
        log.append(type(e).__name__ + str(e))
    if len(x) > 40: x = x[5:15]
    log.append(repr(x))
for line in log:
    print(line)
