"""Boards of squares: what lies next to what, what spreads, and ways across."""

from collections import deque


def make(rows, columns):
    return [[(r // 2 * 7 + c // 3 * 3 + r * c // 9) % 5 for c in range(columns)] for r in range(rows)]


def turned(board):
    return [list(row) for row in zip(*board[::-1])]


def smoothed(board):
    rows, columns = len(board), len(board[0])
    out = []
    for r in range(rows):
        row = []
        for c in range(columns):
            total = count = 0
            for y in range(max(0, r - 1), min(rows, r + 2)):
                for x in range(max(0, c - 1), min(columns, c + 2)):
                    total += board[y][x]
                    count += 1
            row.append(total // count)
        out.append(row)
    return out


def islands(board, land):
    rows, columns = len(board), len(board[0])
    seen = [[False] * columns for _ in range(rows)]
    sizes = []
    for r in range(rows):
        for c in range(columns):
            if seen[r][c] or board[r][c] != land:
                continue
            seen[r][c] = True
            todo, size = [(r, c)], 0
            while todo:
                y, x = todo.pop()
                size += 1
                for dy, dx in ((0, 1), (1, 0), (0, -1), (-1, 0)):
                    v, u = y + dy, x + dx
                    if 0 <= v < rows and 0 <= u < columns and not seen[v][u] and board[v][u] == land:
                        seen[v][u] = True
                        todo.append((v, u))
            sizes.append(size)
    return sorted(sizes, reverse=True)


def fire(trees, start, days):
    burning, burnt = {start}, set()
    for _ in range(days):
        reached = set()
        for x, y in burning:
            for place in ((x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)):
                if place in trees and place not in burnt and place not in burning:
                    reached.add(place)
        burnt |= burning
        burning = reached
        if not burning:
            break
    return len(burnt), len(burning)


def crowding(places):
    near = {}
    for x, y in places:
        for dx in (-1, 0, 1):
            for dy in (-1, 0, 1):
                if dx or dy:
                    key = (x + dx, y + dy)
                    near[key] = near.get(key, 0) + 1
    return {place for place, count in near.items() if count == 3 or (count in (2, 4) and place in places)}


def cheapest(board):
    rows, columns = len(board), len(board[0])
    best = [[0] * columns for _ in range(rows)]
    for r in range(rows):
        for c in range(columns):
            if r and c:
                before = min(best[r - 1][c], best[r][c - 1], best[r - 1][c - 1])
            elif r:
                before = best[r - 1][c]
            elif c:
                before = best[r][c - 1]
            else:
                before = 0
            best[r][c] = before + board[r][c]
    return best[-1][-1]


def knight(size, start, goal):
    steps = {start: 0}
    queue = deque([start])
    jumps = [(1, 2), (2, 1), (-1, 2), (-2, 1), (1, -2), (2, -1), (-1, -2), (-2, -1)]
    while queue:
        x, y = queue.popleft()
        if (x, y) == goal:
            return steps[x, y]
        for dx, dy in jumps:
            to = (x + dx, y + dy)
            if 0 <= to[0] < size and 0 <= to[1] < size and to not in steps:
                steps[to] = steps[x, y] + 1
                queue.append(to)
    return None


def multiplied(a, b):
    columns = list(zip(*b))
    return [[sum(x * y for x, y in zip(row, column)) for column in columns] for row in a]


def spiral(board):
    out = []
    while board:
        out += board[0]
        board = turned(turned(turned([row for row in board[1:]]))) if board[1:] else []
    return out


def main():
    board = make(40, 50)
    print(sum(map(sum, smoothed(smoothed(board)))))
    print(islands(board, 0)[:6], islands(board, 3)[:6])
    trees = {(x, y) for x in range(45) for y in range(45) if (x * x + y * 17) % 10 > 2}
    print(fire(trees, (1, 1), 60), len(trees))
    places = {(x, y) for x in range(24) for y in range(18) if (x * x + 3 * y) % 7 < 3}
    for _ in range(12):
        places = crowding(places)
        if len(places) > 400:
            places = set(sorted(places)[:200])
    print(len(places), sorted(places)[:3])
    print(cheapest(board), cheapest(turned(board)))
    print(knight(24, (0, 0), (23, 22)))
    a = make(16, 16)
    for _ in range(3):
        a = [[x % 97 for x in row] for row in multiplied(a, make(16, 16))]
    print(a[3][:6], sum(spiral(make(12, 9))))


main()
