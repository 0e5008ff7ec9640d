x = "module"
def f():
    global x, fresh
    x = "changed"
    fresh = "new global"
f()
print(x, fresh)
def outer():
    y = 1
    def mid():
        nonlocal y
        y += 1
        def inner():
            nonlocal y
            global x
            y *= 10
            x = "inner"
        inner()
    mid()
    return y
print(outer(), x)
def shadow(x):
    x = x + "!"
    return x
print(shadow("p"), x)
def use_before():
    global z
    z = 1
    del z
use_before()
print("z" in globals())
class C:
    global from_class
    from_class = 5
    x = "class"
    def m(self): return x
print(from_class, hasattr(C, "from_class"), C.x, C().m())
def g():
    for x in range(3): pass
    return x
print(g(), x)
