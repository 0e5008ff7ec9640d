# ends: operations
x = memoryview(bytes(10 ** 6))
y = memoryview(bytes(10 ** 6))
while True: x == y
