# ends: operations
s = '9' * 4000
while True: int(s)
