# ends: operations
while True: print(end='')
