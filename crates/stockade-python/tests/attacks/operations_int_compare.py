# ends: operations
x = 1 << 10 ** 7
y = (1 << 10 ** 7) + 1
while True: x == y
