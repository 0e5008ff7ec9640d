"""All placements of queens by backtracking."""

N = 9


def solve(n, row, cols, diag1, diag2):
    if row == n:
        return 1
    count = 0
    for c in range(n):
        if cols[c] or diag1[row + c] or diag2[row - c + n]:
            continue
        cols[c] = diag1[row + c] = diag2[row - c + n] = True
        count += solve(n, row + 1, cols, diag1, diag2)
        cols[c] = diag1[row + c] = diag2[row - c + n] = False
    return count


def main(n):
    total = 0
    for size in range(1, n + 1):
        total += solve(size, 0, [False] * size, [False] * (2 * size), [False] * (2 * size + 1))
    for _ in range(24):
        total += solve(n, 0, [False] * n, [False] * (2 * n), [False] * (2 * n + 1))
    return total


print(main(N))
