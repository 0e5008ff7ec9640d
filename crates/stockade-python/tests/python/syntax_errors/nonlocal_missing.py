def f():
    def g():
        nonlocal missing
    return g
