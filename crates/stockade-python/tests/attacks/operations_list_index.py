# ends: operations
x = [0] * 10 ** 5
while True: x.count(1)
