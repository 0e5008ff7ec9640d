"""Modular powers: a prime test over large odd numbers."""

N = 105


def is_prime(n):
    d = n - 1
    s = 0
    while d % 2 == 0:
        d //= 2
        s += 1
    for a in (2, 3, 5, 7, 11, 13):
        x = pow(a, d, n)
        if x == 1 or x == n - 1:
            continue
        for _ in range(s - 1):
            x = x * x % n
            if x == n - 1:
                break
        else:
            return False
    return True


def main(n):
    found = []
    k = 2**521 + 1
    while len(found) < 1:
        if is_prime(k):
            found.append(k)
        k += 2
    total = 0
    for i in range(n):
        total ^= pow(3 + i, 2**300 + i, k)
    return found[0] % 1_000_003, total % 1_000_003


print(main(N))
