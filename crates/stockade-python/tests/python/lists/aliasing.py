row = [0] * 3
grid = [row] * 2
grid[0][0] = 1
print(grid, grid[0] is grid[1])
grid = [[0] * 3 for _ in range(2)]
grid[0][0] = 1
print(grid)
a = [1, [2, 3]]
b = a[:]
b[0] = 9
b[1].append(4)
print(a, b)
def append(x, to=[]):
    to.append(x)
    return to
print(append(1), append(2), append(3, []))
x = y = []
x.append(1)
print(y, x is y)
a = [1, 2, 3]
for item in a:
    if item < 3 and len(a) < 6:
        a.append(item + 10)
print(a)
a = [1, 2, 3, 4]
for item in a:
    a.remove(item)
print(a)
