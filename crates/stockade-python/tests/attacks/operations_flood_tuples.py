# ends: operations
m = 2 ** 61 - 1
x = {}
i = 0
while True:
    x[(i * m, 0)] = i
    i += 1
