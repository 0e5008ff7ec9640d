# ends: memory
class A: pass
a = A()
i = 0
while True:
    setattr(a, 'n%d' % i, i)
    i += 1
