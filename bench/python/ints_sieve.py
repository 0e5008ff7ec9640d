"""A sieve by plain loops over a list of flags."""

N = 1_300_000


def main(n):
    flags = [True] * (n + 1)
    flags[0] = flags[1] = False
    i = 2
    while i * i <= n:
        if flags[i]:
            j = i * i
            while j <= n:
                flags[j] = False
                j += i
        i += 1
    count = 0
    last = 0
    for k in range(n + 1):
        if flags[k]:
            count += 1
            last = k
    return count, last


print(main(N))
