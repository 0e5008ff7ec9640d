# ends: memory
x = bytearray(b'a' * 10 ** 6)
while True: x[0:0] = x
