# ends: memory
i = 0
while True:
    exec('n%d = 1' % i)
    i += 1
