x = 31337
def rnd(n):
    global x
    x = (x * 69069 + 1) % 2 ** 32
    return (x >> 10) % n
d, order = {}, []
for i in range(3000):
    k = rnd(200) * (1 << rnd(5))
    op = rnd(5)
    if op < 3:
        if k not in d: order.append(k)
        d[k] = i
    elif op == 3 and k in d:
        del d[k]
        order.remove(k)
    elif op == 4 and d and rnd(10) == 0:
        last = d.popitem()[0]
        assert order.pop() == last
    if i % 500 == 0:
        assert list(d) == order and list(d.keys()) == order and list(reversed(d)) == order[::-1]
        print(i, len(d), list(d)[:5], sum(d.values()))
assert list(d.copy()) == order == list(dict(d)) == list({**d})
print(len(d), hash(tuple(order)), list(d.items())[-2:])
