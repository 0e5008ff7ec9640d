# ends: operations
s = 'a' * 10 ** 6
while True: s.split('a' * 10 ** 5 + 'b')
