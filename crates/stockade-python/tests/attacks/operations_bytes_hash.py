# ends: operations
x = b'a' * 10 ** 6
while True: hash(x)
