# ends: operations
s = 'ab' * 5 * 10 ** 5
t = 'ab' * 2 * 10 ** 5 + 'aa'
while True: t in s
