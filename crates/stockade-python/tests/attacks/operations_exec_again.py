# ends: operations
while True: exec('x = 1\n' * 100)
