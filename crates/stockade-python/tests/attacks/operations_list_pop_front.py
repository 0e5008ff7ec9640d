# ends: operations
x = [0] * 10 ** 5
while True:
    x.pop(0)
    x.append(0)
