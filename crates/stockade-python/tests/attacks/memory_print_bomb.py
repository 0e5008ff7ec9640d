# ends: memory
x = {}
for i in range(60): x = {1: x, 2: x}
print(x)
