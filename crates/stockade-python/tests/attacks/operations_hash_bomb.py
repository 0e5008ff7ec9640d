# ends: operations
x = 1
for i in range(60): x = (x, x)
hash(x)
