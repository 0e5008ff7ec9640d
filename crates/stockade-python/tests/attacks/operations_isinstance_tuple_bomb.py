# ends: operations
x = int
for i in range(60): x = (x, x)
isinstance('', x)
