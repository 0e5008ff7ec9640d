"""The longest 3n+1 chain below a bound."""

N = 28_000


def main(n):
    best = (0, 0)
    for start in range(1, n):
        x = start
        steps = 0
        while x != 1:
            if x % 2 == 0:
                x //= 2
            else:
                x = 3 * x + 1
            steps += 1
        if steps > best[1]:
            best = (start, steps)
    return best


print(main(N))
