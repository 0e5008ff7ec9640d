x = 88172645463325252
def rnd(bits):
    global x
    out = 0
    for _ in range(bits // 60 + 1):
        x ^= x << 13 & 0xFFFFFFFFFFFFFFFF
        x ^= x >> 7
        x ^= x << 17 & 0xFFFFFFFFFFFFFFFF
        out = out << 64 | x
    return out >> (out.bit_length() - bits) if out.bit_length() > bits else out
digest = 0
for i in range(300):
    a, b = rnd(1 + i * 3), rnd(1 + (i * 7) % 200) + 1
    if i & 1: a = -a
    if i & 2: b = -b
    q, r = divmod(a, b)
    assert q * b + r == a and (r == 0 or (r < 0) == (b < 0)) and abs(r) < abs(b)
    digest = (digest * 31 + q * 7 + r) % (2 ** 61 - 1)
    digest ^= (a & b) % 1000003 ^ (a | b) % 1000033 ^ (a ^ b) % 1000037 ^ (a >> (i % 70)) % 1000039 ^ (a << (i % 70)) % 1000081
    assert int(str(a)) == a and int(hex(b), 16) == b and int(bin(a), 2) == a and int(oct(b), 8) == b
    assert (a + b) - b == a and (a * b) // b == a and ~a == -a - 1
print(digest, rnd(100), hash(rnd(200)), rnd(70) * 1.0, rnd(1000).bit_count())
