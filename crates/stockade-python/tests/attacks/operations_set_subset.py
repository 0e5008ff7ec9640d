# ends: operations
x = set(range(10 ** 4))
y = set(range(10 ** 4))
while True: x <= y
