# ends: operations
x = 10 ** 100000
y = 10 ** 50000 + 1
while True: divmod(x, y)
