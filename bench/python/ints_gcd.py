"""Euclid's algorithm over all pairs."""

N = 1100


def gcd(a, b):
    while b:
        a, b = b, a % b
    return a


def main(n):
    coprime = 0
    total = 0
    for a in range(1, n):
        for b in range(1, a):
            g = gcd(a, b)
            total += g
            if g == 1:
                coprime += 1
    return coprime, total


print(main(N))
