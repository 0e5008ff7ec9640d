# ends: operations
x = 3
while True: x = x * x % (10 ** 60000 + 1)
