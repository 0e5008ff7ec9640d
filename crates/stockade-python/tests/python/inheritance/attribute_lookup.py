class A:
    x = [1]
    y = 1
class B(A):
    y = 2
class C(A): pass
class D(C, B): pass
print(D.y, D().y, C.y)
C.y = 3
print(D.y)
A.z = "late"
print(D().z)
D().x.append(2)
print(A.x, B.x is A.x)
d = D()
d.y = "own"
del C.y
print(d.y, D.y)
del d.y
print(d.y)
B.__bases__
class E(A):
    def __init__(self): self.y += 10
print(E().y, A.y)
print("y" in vars(E()), "y" in vars(A), getattr(D, "q", None), A.__dict__["y"], hasattr(A, "x"))
