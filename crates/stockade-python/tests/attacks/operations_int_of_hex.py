# ends: operations
s = 'f' * 10 ** 6
while True: int(s, 16)
