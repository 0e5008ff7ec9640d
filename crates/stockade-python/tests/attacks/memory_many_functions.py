# ends: memory
x = []
while True: x.append(lambda: 1)
