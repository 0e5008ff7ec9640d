def make(name, base_value):
    count = 0
    class Made:
        tag = name
        def __init__(self):
            nonlocal count
            count += 1
            self.value = base_value * count
        def total(self):
            return count
    Made.__name__ = name
    return Made
A = make("A", 10)
B = make("B", 100)
a, a2, b = A(), A(), B()
print(a.value, a2.value, b.value, a.total(), b.total(), A.tag, A.__name__, A.__qualname__)
x = "global"
def f():
    x = "local"
    class C:
        x = "class"
        def m(self):
            return x
        y = [x for _ in range(1)]
    return C.x, C().m(), C.y
print(f())
class Outer:
    v = 1
    def m(self):
        return [self.v for _ in range(2)]
    lam = lambda self: self.v + 1
print(Outer().m(), Outer().lam())
