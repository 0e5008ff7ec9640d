# ends: operations
for i in range(10 ** 30): pass
