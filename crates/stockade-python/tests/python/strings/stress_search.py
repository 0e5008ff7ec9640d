x = 42
def rnd(n):
    global x
    x = (x * 1103515245 + 12345) % 2 ** 31
    return (x >> 12) % n
digest = 0
for i in range(400):
    s = "".join("abé"[rnd(3)] for _ in range(rnd(30)))
    t = "".join("abé"[rnd(3)] for _ in range(rnd(3)))
    a, b = rnd(40) - 20, rnd(40) - 20
    parts = [s.find(t), s.rfind(t), s.count(t), s.find(t, a, b), s.rfind(t, a, b), s.count(t, a, b), s.startswith(t, a), s.endswith(t, a, b), t in s, len(s.replace(t, "xyz")), len(s.replace(t, "", 2)), len(s[a:b]), ord(s[a:b:2][0]) if s[a:b:2] else 0]
    if t:
        parts += [len(s.split(t)), len(s.rsplit(t, 1)[-1]), len(s.partition(t)[0]), len(s.rpartition(t)[2])]
        assert t.join(s.split(t)) == s == "".join(s.partition(t)) == "".join(s.rpartition(t))
    assert s[::-1][::-1] == s and s.encode().decode() == s
    for p in parts:
        digest = (digest * 131 + int(p) + 7) % (2 ** 61 - 1)
print(digest, s, t)
