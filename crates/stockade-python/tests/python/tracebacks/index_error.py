rows = [[1, 2], [3, 4]]
def cell(r, c):
    return rows[r][c]
print(cell(0, 1))
print(cell(1, 2))
