def g():
    try:
        yield 1
    except KeyError:
        yield 2
it = g()
next(it)
it.throw(ValueError("thrown in"))
