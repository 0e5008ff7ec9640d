def a():
    x = 1
    def b():
        x = 2
        def c():
            nonlocal x
            x += 10
            return x
        r = c()
        return r, x
    return b(), x
print(a())
def deep():
    x = 0
    def l1():
        def l2():
            def l3():
                nonlocal x
                x += 1
                return x
            return l3
        return l2
    return l1()(), lambda: x
f, get = deep()
print(f(), f(), get())
def two():
    p, q = 1, 2
    def swap():
        nonlocal p, q
        p, q = q, p
    swap()
    return p, q
print(two())
