def egcd(a, b): return (a, 1, 0) if b == 0 else (lambda g, x, y: (g, y, x - a // b * y))(*egcd(b, a % b))
def is_prime(n):
    if n < 2: return False
    for p in (2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37):
        if n % p == 0: return n == p
    d, s = n - 1, 0
    while d % 2 == 0: d, s = d // 2, s + 1
    for a in (2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37):
        x = pow(a, d, n)
        if x in (1, n - 1): continue
        for _ in range(s - 1):
            x = x * x % n
            if x == n - 1: break
        else: return False
    return True
def next_prime(n):
    while not is_prime(n): n += 1
    return n
p, q = next_prime(10 ** 30), next_prime(3 * 10 ** 30 + 7)
n, phi, e = p * q, (p - 1) * (q - 1), 65537
d = egcd(e, phi)[1] % phi
print(p, q, n.bit_length(), d == pow(e, -1, phi), e * d % phi)
message = int.from_bytes("attack at dawn".encode(), "big")
cipher = pow(message, e, n)
plain = pow(cipher, d, n)
print(hex(cipher), plain.to_bytes((plain.bit_length() + 7) // 8, "big").decode())
def factor(n):
    out, f = {}, 2
    while f * f <= n:
        while n % f == 0: out[f], n = out.get(f, 0) + 1, n // f
        f += 1 + (f > 2)
    if n > 1: out[n] = 1
    return out
for k in (360, 97, 1001, 2 ** 20 * 3, 999999):
    print(k, " * ".join(f"{b}^{x}" if x > 1 else str(b) for b, x in factor(k).items()))
def digits_of_pi(count):
    digits = count + 10
    unit = 10 ** digits
    def arctan_inverse(x):
        total = term = unit // x
        k, sign = 3, -1
        while term:
            term //= x * x
            total += sign * (term // k)
            k, sign = k + 2, -sign
        return total
    return 4 * (4 * arctan_inverse(5) - arctan_inverse(239)) // 10 ** 10
print(digits_of_pi(60), sum(map(int, str(2 ** 1000))), len(str(3 ** 2000)), -(7 ** 80) // 3 ** 50, (-7) ** 81 % 10 ** 9)
