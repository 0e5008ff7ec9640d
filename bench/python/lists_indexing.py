"""Reading and writing list items by index."""

N = 1_000_000


def main(n):
    a = list(range(1000))
    b = [0] * 1000
    for i in range(n):
        j = (i * 7) % 1000
        b[j] = a[999 - j] + b[j - 1]
        if b[j] > 100_000:
            b[j] -= 100_000
        a[j], a[0] = a[0], a[j]
    return sum(a), sum(b), b[17]


print(main(N))
