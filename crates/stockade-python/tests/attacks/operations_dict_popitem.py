# ends: operations
x = dict.fromkeys(range(10 ** 5))
while True:
    x[0] = x.pop(0, 1)
