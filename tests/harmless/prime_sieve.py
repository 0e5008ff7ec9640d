from array import array
from bisect import bisect_right
from math import gcd, isqrt


def sieve(limit):
    flags = bytearray([1]) * (limit + 1)
    flags[:2] = b"\0\0"
    for n in range(2, isqrt(limit) + 1):
        if flags[n]:
            flags[n * n::n] = bytes(len(range(n * n, limit + 1, n)))
    return array("L", (n for n, flag in enumerate(flags) if flag))


def is_probable_prime(n):
    if n < 2 or any(n % p == 0 and n != p for p in (2, 3, 5, 7)):
        return False
    d, r = n - 1, 0
    while d % 2 == 0:
        d, r = d // 2, r + 1
    for a in (2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37):
        if a >= n:
            continue
        x = pow(a, d, n)
        if x in (1, n - 1):
            continue
        for _ in range(r - 1):
            x = x * x % n
            if x == n - 1:
                break
        else:
            return False
    return True


def factorize(n):
    factors, p = [], 2
    while p * p <= n:
        while n % p == 0:
            factors.append(p)
            n //= p
        p += 1 if p == 2 else 2
    return factors + ([n] if n > 1 else [])


primes = sieve(100_000)
print(len(primes), primes[-1], bisect_right(primes, 1000), is_probable_prime(2 ** 61 - 1))
print(factorize(2 ** 4 * 3 ** 2 * 97), gcd(2 ** 100, 6 ** 50) == 2 ** 50)
result = sum(primes[:10])
