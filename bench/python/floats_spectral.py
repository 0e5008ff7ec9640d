"""The norm of an infinite matrix, cut off, by the power method."""

N = 220


def entry(i, j):
    return 1.0 / ((i + j) * (i + j + 1) // 2 + i + 1)


def times(v):
    n = len(v)
    out = []
    for i in range(n):
        s = 0.0
        for j in range(n):
            s += entry(i, j) * v[j]
        out.append(s)
    return out


def times_transposed(v):
    n = len(v)
    return [sum(entry(j, i) * v[j] for j in range(n)) for i in range(n)]


def main(n):
    u = [1.0] * n
    for _ in range(8):
        v = times_transposed(times(u))
        u = times_transposed(times(v))
    vbv = sum(a * b for a, b in zip(u, v))
    vv = sum(b * b for b in v)
    return f"{(vbv / vv) ** 0.5:.9f}"


print(main(N))
