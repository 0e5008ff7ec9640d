def f():
    type X = (yield 1)
