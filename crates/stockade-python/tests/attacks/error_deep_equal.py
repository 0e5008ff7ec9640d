# ends: error RecursionError
x = y = 1
for i in range(100000): x, y = [x], [y]
x == y
