def f():
    first, second, *rest = [1]
f()
