# ends: operations
for x in zip(iter(int, 1), iter(int, 1)): pass
