# ends: memory
x = []
while True: x.insert(len(x), 1)
