# ends: operations
x = set(range(10 ** 4))
while True: x | x
