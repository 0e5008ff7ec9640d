# ends: operations
x = []
while True: x.insert(len(x), 1)
