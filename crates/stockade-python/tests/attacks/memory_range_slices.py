# ends: memory
x = list(range(10 ** 5))
y = []
while True: y.append(x[:])
