x = 7
def rnd(n):
    global x
    x = (x * 69069 + 1) % 2 ** 32
    return (x >> 10) % n
same = 0
for i in range(300):
    s = "".join("ab ,\n\tX1"[rnd(8)] for _ in range(rnd(20)))
    b, a = s.encode(), bytearray(s.encode())
    for name, args in (("upper", ()), ("lower", ()), ("title", ()), ("swapcase", ()), ("capitalize", ()), ("strip", ()), ("lstrip", ()), ("rstrip", ()), ("split", ()), ("rsplit", ()), ("splitlines", ()), ("expandtabs", (4,)), ("zfill", (12,)), ("center", (15,)), ("ljust", (15,)), ("rjust", (15,)), ("isalpha", ()), ("isdigit", ()), ("isspace", ()), ("istitle", ()), ("islower", ()), ("isupper", ()), ("isalnum", ())):
        r, rb, ra = getattr(s, name)(*args), getattr(b, name)(*args), getattr(a, name)(*args)
        r = [p.encode() for p in r] if isinstance(r, list) else r.encode() if isinstance(r, str) else r
        assert rb == ra
        same += r == rb
        if r != rb:
            print(name, repr(s), r, rb)
print(same)
