# ends: operations
x = 'é' * 10 ** 5
while True: x[1:]
