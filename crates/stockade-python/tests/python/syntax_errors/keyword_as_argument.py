def f(lambda):
    pass
