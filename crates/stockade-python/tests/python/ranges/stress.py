digest = 0
for a in range(-5, 6, 2):
    for b in range(-6, 7, 3):
        for c in (-3, -2, -1, 1, 2, 3):
            r, l = range(a, b, c), []
            i = a
            while (i < b) if c > 0 else (i > b):
                l.append(i)
                i += c
            assert list(r) == l and len(r) == len(l) and list(reversed(r)) == l[::-1] and bool(r) == bool(l)
            for s in (slice(None, None, -1), slice(1, 3), slice(-2, None), slice(None, None, 2)):
                assert list(r[s]) == l[s]
            for v in range(-8, 8):
                assert (v in r) == (v in l) and r.count(v) == l.count(v)
                if v in l: assert r.index(v) == l.index(v)
            digest = digest * 31 + sum(r) * 7 + len(r) & 0xFFFFFFFF
            if len(l) == 2: print(r, r[::-1], r == range(r.start, r.stop, r.step), hash(r) == hash(range(l[0], l[-1] + c, c)))
print(digest)
