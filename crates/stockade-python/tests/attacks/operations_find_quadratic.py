# ends: operations
s = 'a' * 10 ** 6
t = 'a' * 5 * 10 ** 5 + 'b' + 'a' * 10
while True: s.find(t)
