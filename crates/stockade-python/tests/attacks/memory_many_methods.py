# ends: memory
x = []
while True: x.append(x.append)
