x = 123456789
def rnd():
    global x
    x = (x * 6364136223846793005 + 1442695040888963407) % 2 ** 64
    return x
for i in range(60):
    f = (rnd() >> 11) * 2.0 ** ((rnd() >> 50) % 2046 - 1075)
    print(repr(f), f"{f:.6g}", f"{f:.3e}", float(repr(f)) == f)
for i in range(20):
    f = (rnd() >> 40) / 1000
    print(f, round(f, 1), f"{f:.2f}", f"{f:,.1f}", int(f), f // 7, f % 7, -f // 7, -f % 7)
