# ends: operations
x = 1 << 4 * 10 ** 6
while True: hex(x)
