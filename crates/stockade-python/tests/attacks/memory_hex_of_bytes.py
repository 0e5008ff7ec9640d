# ends: memory
x = b'ab' * 10 ** 6
while True: x = x.hex().encode()
