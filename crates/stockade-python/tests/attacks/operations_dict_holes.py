# ends: operations
x = dict.fromkeys(range(10 ** 5))
for i in range(10 ** 5 - 1): del x[i]
while True: next(iter(x))
