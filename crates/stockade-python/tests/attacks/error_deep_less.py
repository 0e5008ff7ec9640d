# ends: error RecursionError
x = y = ()
for i in range(100000): x, y = (x,), (y,)
x < y
