x = "global"
class A:
    x = "class"
    y = x
    def f(self): return x
    z = (lambda: x)()
    items = [1, 2]
    doubled = [i * 2 for i in items]
    class Inner:
        w = x
        def g(self): return x
print(A.y, A().f(), A.z, A.doubled, A.Inner.w, A.Inner().g())
def func():
    x = "local"
    class B:
        y = x
        x = "B.x"
        z = x
        def f(self): return x
    return B.y if hasattr(B, "y") else None, B.z, B().f()
try:
    print(func())
except NameError as e:
    print(type(e).__name__, e)
def func2():
    x = "local"
    class B:
        def f(self): return x, __class__.__name__
    return B().f()
print(func2())
class Counter:
    n = 0
    def bump(self):
        n = 5
        self.n += 1
        return n, self.n, Counter.n
print(Counter().bump())
class Del:
    a = 1
    del a
    b = "a" in locals()
print(Del.b, hasattr(Del, "a"))
