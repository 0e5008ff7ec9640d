# ends: operations
x = set(range(10 ** 5))
y = set(range(10 ** 5))
while True: x <= y
