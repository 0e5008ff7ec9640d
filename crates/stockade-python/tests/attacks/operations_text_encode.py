# ends: operations
x = 'é' * 10 ** 6
while True: x.encode('utf-16')
