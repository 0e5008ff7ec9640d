# ends: operations
m = 2.0 ** 61 - 1
x = {}
i = 1
m = 2 ** 61 - 1
while True:
    x[-i * m] = i
    i += 1
