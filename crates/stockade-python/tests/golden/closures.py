def outer(a):
    n = 0
    def inner(b):
        nonlocal n
        n += a + b
        def deep():
            return n, a
        return deep
    def loop():
        for i in range(a):
            try:
                del a2
            except NameError as e:
                a2 = e
            else:
                print(a2)
    return inner
