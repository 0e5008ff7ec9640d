# ends: memory
class A: pass
x = None
while True:
    y = A()
    y.next = x
    x = y
