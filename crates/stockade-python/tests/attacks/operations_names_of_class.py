# ends: operations
class A: pass
i = 0
while True:
    setattr(A, 'n%d' % i, i)
    i += 1
