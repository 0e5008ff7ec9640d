# ends: operations
x = b'a' * 10 ** 6
while True: x.translate(bytes(256))
