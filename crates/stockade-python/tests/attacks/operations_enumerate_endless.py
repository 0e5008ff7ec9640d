# ends: operations
for x in enumerate(iter(int, 1)): pass
