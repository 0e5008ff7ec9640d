# ends: error ValueError
def g():
    yield next(x)
x = g()
next(x)
