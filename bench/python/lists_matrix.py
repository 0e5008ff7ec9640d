"""Matrix multiplication on lists of lists."""

N = 135


def matmul(a, b):
    n = len(a)
    columns = [[row[j] for row in b] for j in range(n)]
    out = []
    for row in a:
        line = []
        for column in columns:
            s = 0
            for x, y in zip(row, column):
                s += x * y
            line.append(s)
        out.append(line)
    return out


def main(n):
    a = [[(i * j) % 7 for j in range(n)] for i in range(n)]
    b = [[(i + j) % 5 for j in range(n)] for i in range(n)]
    c = matmul(matmul(a, b), a)
    return c[0][1], c[n - 1][n - 1], sum(map(sum, c))


print(main(N))
