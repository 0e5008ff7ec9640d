PUZZLE = (
    "53..7...."
    "6..195..."
    ".98....6."
    "8...6...3"
    "4..8.3..1"
    "7...2...6"
    ".6....28."
    "...419..5"
    "....8..79"
)


def candidates(board, index):
    row, column = divmod(index, 9)
    used = set(board[row * 9:row * 9 + 9])
    used |= {board[column + 9 * r] for r in range(9)}
    top, left = 3 * (row // 3), 3 * (column // 3)
    used |= {board[(top + r) * 9 + left + c] for r in range(3) for c in range(3)}
    return [digit for digit in "123456789" if digit not in used]


def solve(board):
    empty = [(len(options := candidates(board, i)), i, options) for i, cell in enumerate(board) if cell == "."]
    if not empty:
        return board
    _, index, options = min(empty, key=lambda entry: entry[0])
    for digit in options:
        solved = solve(board[:index] + digit + board[index + 1:])
        if solved:
            return solved
    return None


solution = solve(PUZZLE)
for row in range(9):
    print(" ".join(solution[row * 9:row * 9 + 9]))
result = solution
