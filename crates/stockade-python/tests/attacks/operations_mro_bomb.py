# ends: operations
class A: pass
x = [A]
for i in range(400): x.append(type('B%d' % i, (x[-1],), {}))
while True: type('C', (x[-1],), {})
