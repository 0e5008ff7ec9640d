"""Integer keys, with many trailing zero bits among them."""

N = 300_000


def main(n):
    d = {}
    for i in range(n):
        d[i * 1024] = i
    total = 0
    for i in range(n):
        total += d.get(i * 512, 1)
    for i in range(0, n, 3):
        del d[i * 1024]
    for key, value in d.items():
        total += key ^ value
    return len(d), total


print(main(N))
