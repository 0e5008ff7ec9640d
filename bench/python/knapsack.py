"""A table of best values, filled row by row."""

N = 20_000


def main(n):
    items = [(3 + (i * 37) % 50, 10 + (i * 53) % 90) for i in range(120)]
    best = [0] * (n + 1)
    for weight, value in items:
        for c in range(n, weight - 1, -1):
            candidate = best[c - weight] + value
            if candidate > best[c]:
                best[c] = candidate
    return best[n], best[n // 2], sum(best) % 1_000_003


print(main(N))
