# ends: operations
s = 'a' * 10 ** 6
while True: s.count('a' * 5 * 10 ** 5 + 'b')
