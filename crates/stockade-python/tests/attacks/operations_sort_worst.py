# ends: operations
x = [(i * 7919) % 100003 for i in range(10 ** 5)]
while True: sorted(x)
