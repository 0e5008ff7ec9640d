# ends: operations
x = (1 << 10 ** 7) - 1
while True: hash(x)
