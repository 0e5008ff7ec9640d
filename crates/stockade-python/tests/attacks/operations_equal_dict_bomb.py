# ends: operations
x = y = 1
for i in range(60): x, y = {1: x, 2: x}, {1: y, 2: y}
x == y
