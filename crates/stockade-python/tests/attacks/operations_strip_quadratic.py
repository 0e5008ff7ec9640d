# ends: operations
s = 'ab' * 5 * 10 ** 5
while True: s.strip('ba')
