# ends: operations
while True: hash(frozenset(range(10 ** 4)))
