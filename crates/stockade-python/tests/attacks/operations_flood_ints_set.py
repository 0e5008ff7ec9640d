# ends: operations
m = 2 ** 61 - 1
x = {i * m for i in range(10 ** 6)}
