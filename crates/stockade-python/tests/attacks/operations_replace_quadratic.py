# ends: operations
s = 'a' * 10 ** 6
while True: s.replace('a' * 10 ** 5 + 'b', 'c')
