"""Sorting integers, tuples, and by a key function."""

N = 140_000


def main(n):
    x = 12345
    data = []
    for _ in range(n):
        x = (x * 1103515245 + 12345) & 0x7FFFFFFF
        data.append(x)
    a = sorted(data)
    b = sorted(data, key=lambda v: -(v % 1000))
    c = sorted((v % 100, v) for v in data)
    d = sorted(map(str, data))
    e = a + data[:100]
    e.sort(reverse=True)
    return a[0], a[-1], b[0], c[5], d[7], e[3], a[n // 2]


print(main(N))
