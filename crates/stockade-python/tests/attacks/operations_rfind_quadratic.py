# ends: operations
s = 'a' * 10 ** 6
t = 'b' + 'a' * 5 * 10 ** 5
while True: s.rfind(t)
