from itertools import permutations


def queens(n):
    solutions = []

    def place(row, columns, rising, falling, board):
        if row == n:
            solutions.append(board)
            return
        for column in range(n):
            if column in columns or row + column in rising or row - column in falling:
                continue
            place(row + 1, columns | {column}, rising | {row + column}, falling | {row - column}, board + [column])

    place(0, frozenset(), frozenset(), frozenset(), [])
    return solutions


def by_permutation(n):
    return sum(
        1
        for board in permutations(range(n))
        if len({row + col for row, col in enumerate(board)}) == n == len({row - col for row, col in enumerate(board)})
    )


def draw(board):
    return "\n".join(" ".join("Q" if column == queen else "." for column in range(len(board))) for queen in board)


print([len(queens(n)) for n in range(1, 8)], by_permutation(6))
print(draw(queens(6)[0]))
result = len(queens(8))
