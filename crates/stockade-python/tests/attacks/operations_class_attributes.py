# ends: operations
class A: pass
for i in range(10 ** 4): setattr(A, 'n%d' % i, i)
while True:
    A.n9999
    A.n0 = 1
