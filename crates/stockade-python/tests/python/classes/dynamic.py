A = type("A", (), {"x": 1, "m": lambda self: self.x + 1})
print(A, A().m(), A.__name__, A.__bases__, type(A))
B = type("B", (A,), {"__init__": lambda self, x: setattr(self, "x", x)})
print(B(10).m(), B.__mro__)
A.new_method = lambda self, n: self.x * n
A.x = 7
print(A().m(), B(3).new_method(4))
b = B(1)
b.__class__ = A
print(type(b).__name__, b.m())
def method(self):
    return "bound " + str(self.x)
b.attached = method.__get__(b)
print(b.attached())
b.plain = lambda: "plain"
print(b.plain())
setattr(A, "cls_attr", [1])
A().cls_attr.append(2)
print(A.cls_attr)
del A.m
try:
    A().m
except AttributeError as e:
    print(e)
for args in (("X", (), 5), (5, (), {}), ("X", 5, {}), ("X", (5,), {})):
    try:
        type(*args)
    except TypeError as e:
        print(e)
try:
    b.__class__ = int
except TypeError as e:
    print(e)
try:
    int.x = 5
except TypeError as e:
    print(e)
