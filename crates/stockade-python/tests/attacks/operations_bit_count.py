# ends: operations
x = (1 << 10 ** 7) - 1
while True: x.bit_count()
