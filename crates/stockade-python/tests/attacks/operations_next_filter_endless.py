# ends: operations
next(filter(None, iter(lambda: 0, 1)))
