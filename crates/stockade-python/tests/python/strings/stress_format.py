x = 5
def rnd(n):
    global x
    x = (x * 1103515245 + 12345) % 2 ** 31
    return (x >> 9) % n
digest = 0
for i in range(500):
    spec = ("", "*", "é")[rnd(3)]
    align = "<>^="[rnd(4)]
    spec = (spec + align if rnd(2) else "") + ("", "+", "-", " ")[rnd(4)] + ("", "#")[rnd(2)] + ("", "0")[rnd(2)] + ("", str(rnd(20) + 1))[rnd(2)] + ("", ",", "_")[rnd(3)] + ("", f".{rnd(8)}")[rnd(2)] + ("", "d", "x", "b", "e", "f", "g", "%", "s", "n", "X", "o", "c")[rnd(13)]
    for v in (rnd(10 ** 6) - 500000, (rnd(10 ** 6) - 500000) / 997, "text"):
        try:
            out = format(v, spec)
        except (ValueError, OverflowError) as e:
            out = type(e).__name__ + ": " + str(e)
        for c in out:
            digest = (digest * 131 + ord(c)) % (2 ** 61 - 1)
    if i % 10 == 0:
        print(repr(spec), repr(v), repr(out), digest)
