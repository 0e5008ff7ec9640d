# ends: operations
s = b'a' * 10 ** 6
t = b'a' * 5 * 10 ** 5 + b'b'
while True: s.find(t)
