def f():
    def g():
        nonlocal z
        z = 1
