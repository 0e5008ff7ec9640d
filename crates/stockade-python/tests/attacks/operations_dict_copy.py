# ends: operations
x = {i: i for i in range(10 ** 5)}
while True: x.copy()
