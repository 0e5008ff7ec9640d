def queens(n, row=0, cols=(), d1=frozenset(), d2=frozenset()):
    if row == n:
        yield cols
        return
    for c in range(n):
        if c not in cols and row + c not in d1 and row - c not in d2:
            yield from queens(n, row + 1, cols + (c,), d1 | {row + c}, d2 | {row - c})
for n in range(1, 8):
    print(n, sum(1 for _ in queens(n)))
first = next(queens(6))
print(first, *("".join("Q" if c == q else "." for c in range(6)) for q in first), sep="\n")
full = [[(r * 3 + r // 3 + c) % 9 + 1 for c in range(9)] for r in range(9)]
grid = [[v if (r * 5 + c * 7 + r * c) % 3 == 0 else 0 for c, v in enumerate(row)] for r, row in enumerate(full)]
def options(g, r, c):
    used = set(g[r]) | {g[i][c] for i in range(9)} | {g[r // 3 * 3 + i][c // 3 * 3 + j] for i in range(3) for j in range(3)}
    return [v for v in range(1, 10) if v not in used]
def solve(g):
    best = None
    for r in range(9):
        for c in range(9):
            if g[r][c] == 0:
                o = options(g, r, c)
                if not o: return False
                if best is None or len(o) < len(best[2]): best = r, c, o
    if best is None: return True
    r, c, o = best
    for v in o:
        g[r][c] = v
        if solve(g): return True
    g[r][c] = 0
    return False
print(solve(grid))
print("\n".join(" ".join(map(str, r)) for r in grid))
print(all(sorted(r) == list(range(1, 10)) for r in grid), all(sorted(c) == list(range(1, 10)) for c in zip(*grid)))
