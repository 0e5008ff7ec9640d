# ends: error RecursionError
x = int
for i in range(100000): x = (x,)
isinstance('', x)
