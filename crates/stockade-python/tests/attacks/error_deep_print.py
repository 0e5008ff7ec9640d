# ends: error RecursionError
x = {}
for i in range(100000): x = {1: x}
print(x)
