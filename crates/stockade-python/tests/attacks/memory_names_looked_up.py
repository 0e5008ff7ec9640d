# ends: memory
i = 0
while True:
    hasattr(i, 'n%d' % i)
    i += 1
