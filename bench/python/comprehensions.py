"""List, dict, set and nested comprehensions with conditions."""

N = 900


def main(n):
    total = 0
    for k in range(n):
        squares = [x * x for x in range(2000) if x % 3 == k % 3]
        table = {x: y for x, y in zip(squares, range(1000))}
        seen = {x % 101 for x in squares}
        grid = [[i * j for j in range(20)] for i in range(20)]
        flat = [v for row in grid for v in row if v & 1]
        total += len(squares) + len(table) + len(seen) + sum(flat)
    return total


print(main(N))
