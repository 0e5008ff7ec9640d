"""Deep and nested recursion with two arguments."""

N = 330


def ack(m, n):
    if m == 0:
        return n + 1
    if n == 0:
        return ack(m - 1, 1)
    return ack(m - 1, ack(m, n - 1))


def main(n):
    total = 0
    for i in range(8):
        total += ack(2, n - i)
    return total


print(main(N))
