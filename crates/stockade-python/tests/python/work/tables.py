"""Tables of numbers and letters: rows, columns, cuts and best ways through them."""


def longest_common(a, b):
    table = [[0] * (len(b) + 1) for _ in range(len(a) + 1)]
    for i in range(1, len(a) + 1):
        for j in range(1, len(b) + 1):
            if a[i - 1] == b[j - 1]:
                table[i][j] = table[i - 1][j - 1] + 1
            else:
                table[i][j] = max(table[i - 1][j], table[i][j - 1])
    out = []
    i, j = len(a), len(b)
    while i and j:
        if a[i - 1] == b[j - 1]:
            out.append(a[i - 1])
            i, j = i - 1, j - 1
        elif table[i - 1][j] >= table[i][j - 1]:
            i -= 1
        else:
            j -= 1
    return "".join(reversed(out))


def product(a, b):
    columns = list(zip(*b))
    return [[sum(x * y for x, y in zip(row, column)) for column in columns] for row in a]


def turned(table):
    return [list(row)[::-1] for row in zip(*table)]


def spiral(size):
    table = [[0] * size for _ in range(size)]
    x = y = 0
    dx, dy = 1, 0
    for number in range(1, size * size + 1):
        table[y][x] = number
        nx, ny = x + dx, y + dy
        if not (0 <= nx < size and 0 <= ny < size) or table[ny][nx]:
            dx, dy = -dy, dx
            nx, ny = x + dx, y + dy
        x, y = nx, ny
    return table


def coins(total, kinds):
    ways = [1] + [0] * total
    for kind in kinds:
        for amount in range(kind, total + 1):
            ways[amount] += ways[amount - kind]
    return ways[total]


def best_path(table):
    best = [row[:] for row in table]
    for y, row in enumerate(best):
        for x in range(len(row)):
            above = best[y - 1][x] if y else 0
            left = row[x - 1] if x else 0
            row[x] += above if above > left else left
    return best[-1][-1]


def triangle(rows):
    row = [1]
    total = 0
    for _ in range(rows):
        total += sum(row) % 1009
        row = [1] + [(a + b) % 10007 for a, b in zip(row, row[1:])] + [1]
    return total


def rising(values):
    best = [1] * len(values)
    for i in range(len(values)):
        for j in range(i):
            if values[j] < values[i] and best[j] + 1 > best[i]:
                best[i] = best[j] + 1
    return max(best)


def blur(picture):
    height, width = len(picture), len(picture[0])
    out = []
    for y in range(1, height - 1):
        line = []
        for x in range(1, width - 1):
            total = 0
            for dy in (-1, 0, 1):
                for dx in (-1, 0, 1):
                    total += picture[y + dy][x + dx]
            line.append(total // 9)
        out.append(line)
    return out


a = "".join(chr(97 + n * n % 11) for n in range(180))
b = "".join(chr(97 + n * 7 % 13) for n in range(180))
print(len(longest_common(a, b)), longest_common(a, b)[:20])
one = [[(i * j) % 7 - 3 for j in range(26)] for i in range(26)]
two = product(one, turned(one))
print(two[0][:5], sum(map(sum, product(two, one))))
table = spiral(50)
print(table[0][:5], table[25][24:27], best_path(table))
print(coins(1000, [1, 2, 5, 10, 20, 50, 100]), triangle(150))
print(rising([n * 7919 % 1009 for n in range(280)]))
picture = blur([[x * y % 256 for x in range(60)] for y in range(45)])
print(len(picture), sum(sum(row) for row in picture), picture[3][:5])
flags = [[cell % 2 == 0 for cell in row] for row in table]
print(sum(row.count(True) for row in flags), [any(row[:1]) for row in flags][:6])
rows = [row[10:20] for row in table[10:20]]
rows[2:5] = [[0] * 10]
del rows[-1]
rows.insert(1, rows.pop())
print(len(rows), rows[1][0], rows[2][-1], sum(row[i] for i, row in enumerate(rows)))
