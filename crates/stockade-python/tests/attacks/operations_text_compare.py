# ends: operations
x = 'a' * 10 ** 6 + 'b'
y = 'a' * 10 ** 6 + 'c'
while True: x < y
