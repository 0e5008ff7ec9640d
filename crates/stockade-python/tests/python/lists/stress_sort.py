x = 2024
def rnd(n):
    global x
    x = (x * 1103515245 + 12345) % 2 ** 31
    return (x >> 8) % n
for size in (0, 1, 2, 3, 10, 63, 64, 65, 200, 1000):
    l = [rnd(size * 2 + 1) for _ in range(size)]
    s = sorted(l)
    assert all(a <= b for a, b in zip(s, s[1:])) and len(s) == size
    pairs = [(v % 5, i) for i, v in enumerate(l)]
    by = sorted(pairs, key=lambda p: p[0])
    assert all(a[0] < b[0] or a[0] == b[0] and a[1] < b[1] for a, b in zip(by, by[1:]))
    rev = sorted(pairs, key=lambda p: p[0], reverse=True)
    assert all(a[0] > b[0] or a[0] == b[0] and a[1] < b[1] for a, b in zip(rev, rev[1:]))
    print(size, s[:5], s[-3:], sorted(map(str, l))[:3], sorted(l, key=lambda v: -v)[:3], sorted(v / 7 for v in l)[:2])
count = 0
class Counted:
    def __init__(self, n): self.n = n
    def __lt__(self, o):
        global count
        count += 1
        return self.n < o.n
for data in (list(range(50)), list(range(50, 0, -1)), [i % 2 for i in range(50)]):
    count = 0
    r = sorted(Counted(v) for v in data)
    print(count, [c.n for c in r][:5])
