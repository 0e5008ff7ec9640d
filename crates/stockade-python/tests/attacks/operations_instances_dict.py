# ends: operations
class A: pass
a = A()
for i in range(1000): setattr(a, 'n%d' % i, i)
while True: vars(a)
