from collections import Counter

GLIDER = {(1, 0), (2, 1), (0, 2), (1, 2), (2, 2)}


def step(alive):
    neighbours = Counter(
        (x + dx, y + dy)
        for x, y in alive
        for dx in (-1, 0, 1)
        for dy in (-1, 0, 1)
        if (dx, dy) != (0, 0)
    )
    return {cell for cell, count in neighbours.items() if count == 3 or (count == 2 and cell in alive)}


def render(alive, width, height):
    rows = []
    for y in range(height):
        rows.append("".join("█" if (x, y) in alive else "·" for x in range(width)))
    return "\n".join(rows)


cells = set(GLIDER)
for generation in range(5):
    if generation % 2 == 0:
        print(f"generation {generation}")
        print(render(cells, 8, 6))
    cells = step(cells)
for _ in range(95):
    cells = step(cells)
result = sorted(cells)
