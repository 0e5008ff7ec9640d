# ends: operations
class A: pass
x = [A]
while True: x.append(type('B', (x[-1],), {}))
