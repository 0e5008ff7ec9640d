# ends: operations
s = '1' * 10 ** 5 + '.5'
while True: float(s)
