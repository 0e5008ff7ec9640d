"""Large integers divided by small ones, powers of floats, negatives."""

print(2.0 ** 0.5, 2 ** -1, (-2.0) ** 0.5, 2.0 ** 1024 if False else 0, -(-5), -2.5, -True, -(2**63), -(-2**63))
for n in (10**40, -10**40, 2**64, 2**64 - 1, 3**100):
    for w in (1, 7, -7, 2**63 - 1, 10**9, -(2**63), 2**64 - 1):
        print(divmod(n, w), n // w, n % w)
