# ends: operations
x = {i: i for i in range(10 ** 4)}
while True: x.keys() & x.keys()
