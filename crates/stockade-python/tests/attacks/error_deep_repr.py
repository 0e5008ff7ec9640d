# ends: error RecursionError
x = []
for i in range(100000): x = [x]
repr(x)
