from collections import deque

MAZE = """\
#########
#S..#...#
#.#.#.#.#
#.#...#E#
#########"""


def parse(text):
    grid = [list(line) for line in text.splitlines()]
    find = lambda mark: next((r, c) for r, row in enumerate(grid) for c, cell in enumerate(row) if cell == mark)
    return grid, find("S"), find("E")


def neighbours(grid, cell):
    row, column = cell
    for dr, dc in ((0, 1), (1, 0), (0, -1), (-1, 0)):
        if grid[row + dr][column + dc] != "#":
            yield row + dr, column + dc


def shortest(grid, start, end):
    came_from = {start: None}
    queue = deque([start])
    while queue:
        cell = queue.popleft()
        if cell == end:
            break
        for following in neighbours(grid, cell):
            if following not in came_from:
                came_from[following] = cell
                queue.append(following)
    path = []
    while end is not None:
        path.append(end)
        end = came_from[end]
    return path[::-1]


grid, start, end = parse(MAZE)
path = shortest(grid, start, end)
for row, column in path[1:-1]:
    grid[row][column] = "*"
print("\n".join("".join(row) for row in grid))
result = len(path) - 1
