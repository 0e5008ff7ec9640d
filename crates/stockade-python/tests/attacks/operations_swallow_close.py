# ends: operations
def g():
    while True:
        try:
            yield 1
        except GeneratorExit:
            while True: pass
x = g()
next(x)
x.close()
