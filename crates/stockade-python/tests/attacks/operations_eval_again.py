# ends: operations
while True: eval('1 + ' * 1000 + '1')
