# ends: operations
x = 'ab' * 10 ** 5
t = {97: 'b', 98: 'a'}
while True: x = x.translate(t)
