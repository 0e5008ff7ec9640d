def parse(text): return {(x, y) for y, row in enumerate(text.split("\n")) for x, c in enumerate(row) if c == "#"}
def step(cells):
    counts = {}
    for x, y in cells:
        for dx in (-1, 0, 1):
            for dy in (-1, 0, 1):
                if dx or dy:
                    k = x + dx, y + dy
                    counts[k] = counts.get(k, 0) + 1
    return {k for k, n in counts.items() if n == 3 or n == 2 and k in cells}
def show(cells, w, h): return "\n".join("".join(".#"[(x, y) in cells] for x in range(w)) for y in range(h))
glider = parse(".#.\n..#\n###")
cells = glider
for gen in range(5):
    print(f"generation {gen}: {len(cells)} alive")
    print(show(cells, 6, 5))
    cells = step(cells)
later = glider
for _ in range(40): later = step(later)
print(sorted(later), later == {(x + 10, y + 10) for x, y in glider})
blinker = parse("###")
print(sorted(step(blinker)), step(step(blinker)) == blinker)
r = parse(".##\n##.\n.#.")
history = []
while len(history) < 30:
    history.append(len(r))
    r = step(r)
print(history)
