# ends: operations
for x in map(str, iter(int, 1)): pass
