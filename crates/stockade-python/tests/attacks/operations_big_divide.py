# ends: operations
x = 10 ** 400000 + 7
y = 10 ** 200000 + 3
while True: x // y
