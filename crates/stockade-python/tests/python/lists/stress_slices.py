x = 99
def rnd(n):
    global x
    x = (x * 69069 + 12345) % 2 ** 32
    return (x >> 8) % n
digest = 0
for i in range(600):
    l = list(range(rnd(12)))
    a, b, c = (None if rnd(4) == 0 else rnd(30) - 15 for _ in range(3))
    if c == 0: c = None
    got = l[a:b:c]
    assert got == list(tuple(l)[a:b:c]) == [l[k] for k in range(*slice(a, b, c).indices(len(l)))]
    assert "".join(map(chr, (97 + k for k in l)))[a:b:c] == "".join(chr(97 + k) for k in got)
    assert list(range(len(l))[a:b:c]) == got and list(bytes(l)[a:b:c]) == got
    m = l[:]
    new = ["n"] * (len(got) if c not in (None, 1) else rnd(4))
    m[a:b:c] = new
    n = l[:]
    del n[a:b:c]
    for v in (len(m), m.count("n"), len(n), sum(n), sum(got)):
        digest = (digest * 31 + v) % (2 ** 61 - 1)
print(digest, l, m, n)
