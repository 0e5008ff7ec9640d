# ends: operations
class A: pass
for i in range(1000): setattr(A, 'n%d' % i, i)
while True: dir(A)
