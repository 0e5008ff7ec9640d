"""Generations on a wrapped grid of lists."""

N = 110


def step(grid):
    h = len(grid)
    w = len(grid[0])
    out = []
    for y in range(h):
        above = grid[y - 1]
        here = grid[y]
        below = grid[(y + 1) % h]
        row = []
        for x in range(w):
            l = x - 1
            r = (x + 1) % w
            count = above[l] + above[x] + above[r] + here[l] + here[r] + below[l] + below[x] + below[r]
            row.append(1 if count == 3 or (count == 2 and here[x]) else 0)
        out.append(row)
    return out


def main(n):
    grid = [[1 if (x * 7 + y * 13 + x * y) % 5 == 0 else 0 for x in range(96)] for y in range(96)]
    for _ in range(n):
        grid = step(grid)
    return sum(map(sum, grid)), grid[10][:20]


print(main(N))
