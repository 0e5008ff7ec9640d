def g():
    yield next(iter(()))
list(g())
