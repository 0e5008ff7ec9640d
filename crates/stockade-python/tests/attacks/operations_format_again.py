# ends: operations
s = '{}' * 1000
x = list(range(1000))
while True: s.format(*x)
