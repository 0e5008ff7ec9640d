"""Searches that go back: boards, sets of cards, and orders of things."""


def solutions(size, row=0, columns=0, left=0, right=0):
    if row == size:
        return 1
    count = 0
    for column in range(size):
        bit = 1 << column
        if columns & bit or left & (1 << (row + column)) or right & (1 << (row - column + size)):
            continue
        count += solutions(
            size,
            row + 1,
            columns | bit,
            left | (1 << (row + column)),
            right | (1 << (row - column + size)),
        )
    return count


def orders(items):
    if len(items) <= 1:
        yield items
        return
    for at in range(len(items)):
        for rest in orders(items[:at] + items[at + 1 :]):
            yield [items[at]] + rest


def subsets(numbers, target, start=0, chosen=()):
    if target == 0:
        yield chosen
    for at in range(start, len(numbers)):
        if numbers[at] <= target:
            yield from subsets(numbers, target - numbers[at], at + 1, chosen + (numbers[at],))


PUZZLE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"


def free(board, at):
    row, column = divmod(at, 9)
    taken = set(board[row * 9 : row * 9 + 9])
    taken.update(board[column::9])
    top, side = row // 3 * 3, column // 3 * 3
    for y in range(top, top + 3):
        taken.update(board[y * 9 + side : y * 9 + side + 3])
    return [digit for digit in "123456789" if digit not in taken]


def fill(board):
    best, choices = None, None
    for at, digit in enumerate(board):
        if digit == ".":
            found = free(board, at)
            if choices is None or len(found) < len(choices):
                best, choices = at, found
    if best is None:
        return True
    for digit in choices:
        board[best] = digit
        if fill(board):
            return True
    board[best] = "."
    return False


def tour(size):
    board = [[0] * size for _ in range(size)]
    moves = [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)]

    def open_from(x, y):
        for dx, dy in moves:
            nx, ny = x + dx, y + dy
            if 0 <= nx < size and 0 <= ny < size and not board[ny][nx]:
                yield nx, ny

    x = y = 0
    for step in range(1, size * size + 1):
        board[y][x] = step
        best = min(open_from(x, y), key=lambda to: sum(1 for _ in open_from(*to)), default=None)
        if best is None:
            return step
        x, y = best


def hanoi(count, source, target, spare, pegs):
    if count == 0:
        return 0
    moved = hanoi(count - 1, source, spare, target, pegs)
    pegs[target].append(pegs[source].pop())
    return moved + 1 + hanoi(count - 1, spare, target, source, pegs)


def play(marks, turn, known):
    key = "".join(marks)
    if key in known:
        return known[key]
    for a, b, c in ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)):
        if marks[a] != " " and marks[a] == marks[b] == marks[c]:
            known[key] = 1 if marks[a] == "x" else -1
            return known[key]
    if " " not in marks:
        return 0
    scores = []
    for at in range(9):
        if marks[at] == " ":
            marks[at] = turn
            scores.append(play(marks, "o" if turn == "x" else "x", known))
            marks[at] = " "
    known[key] = max(scores) if turn == "x" else min(scores)
    return known[key]


print([solutions(size) for size in range(1, 8)])
print(sum(1 for order in orders(list("abcdefg")) if order[0] < order[-1]))
print(sum(1 for _ in subsets([3, 5, 7, 8, 11, 13, 14, 17, 19, 22, 23, 27], 60)))
board = list(PUZZLE)
print(fill(board), "".join(board[:27]))
print(tour(12))
pegs = {"a": list(range(12, 0, -1)), "b": [], "c": []}
print(hanoi(12, "a", "c", "b", pegs), len(pegs["c"]), pegs["c"][-1])
known = {}
print(play([" "] * 9, "x", known), len(known))
