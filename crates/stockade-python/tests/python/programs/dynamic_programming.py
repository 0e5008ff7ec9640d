def knapsack(items, capacity):
    best = [[0] * (capacity + 1) for _ in range(len(items) + 1)]
    for i, (_, w, v) in enumerate(items, 1):
        for c in range(capacity + 1):
            best[i][c] = best[i - 1][c]
            if w <= c: best[i][c] = max(best[i][c], best[i - 1][c - w] + v)
    chosen, c = [], capacity
    for i in range(len(items), 0, -1):
        if best[i][c] != best[i - 1][c]:
            chosen.append(items[i - 1][0])
            c -= items[i - 1][1]
    return best[-1][-1], chosen[::-1]
def lcs(a, b):
    table = {}
    def go(i, j):
        if i == len(a) or j == len(b): return ""
        if (i, j) not in table:
            if a[i] == b[j]: table[i, j] = a[i] + go(i + 1, j + 1)
            else: table[i, j] = max(go(i + 1, j), go(i, j + 1), key=len)
        return table[i, j]
    return go(0, 0)
def edit(a, b):
    row = list(range(len(b) + 1))
    for i, x in enumerate(a, 1):
        prev, row = row, [i]
        for j, y in enumerate(b, 1):
            row.append(min(prev[j] + 1, row[-1] + 1, prev[j - 1] + (x != y)))
    return row[-1]
def coins(amount, kinds):
    ways = [1] + [0] * amount
    for k in kinds:
        for a in range(k, amount + 1): ways[a] += ways[a - k]
    return ways[amount]
def longest(xs):
    best = []
    for i, x in enumerate(xs):
        best.append(max((best[j] for j in range(i) if xs[j] < x), key=len, default=[]) + [x])
    return max(best, key=len)
def partitions(n, top=None):
    top = top or n
    if n == 0: yield []
    for k in range(min(n, top), 0, -1):
        for rest in partitions(n - k, k): yield [k, *rest]
print(knapsack([("tent", 5, 10), ("stove", 3, 7), ("rope", 4, 8), ("lamp", 1, 2)], 9))
print(lcs("interpreter", "typewriter"), edit("kitten", "sitting"), edit("", "abc"), coins(100, [1, 5, 10, 25, 50]), longest([10, 9, 2, 5, 3, 7, 101, 18]))
print(list(partitions(5)), sum(1 for _ in partitions(20)))
def max_run(xs):
    best = cur = xs[0]
    start = s = end = 0
    for i, x in enumerate(xs[1:], 1):
        if cur < 0: cur, s = x, i
        else: cur += x
        if cur > best: best, start, end = cur, s, i
    return best, xs[start:end + 1]
print(max_run([-2, 1, -3, 4, -1, 2, 1, -5, 4]), max_run([-3, -1, -2]))
