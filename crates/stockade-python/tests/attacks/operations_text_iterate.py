# ends: operations
x = 'é' * 10 ** 5
while True: list(x)
