# ends: memory
i = 0
while True:
    globals()['n%d' % i] = i
    i += 1
