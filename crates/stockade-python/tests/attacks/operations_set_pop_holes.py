# ends: operations
x = set(range(10 ** 5))
while True:
    x.add(x.pop())
