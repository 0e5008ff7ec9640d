# ends: operations
x = y = 1
for i in range(60): x, y = (x, x), (y, y)
x < y
