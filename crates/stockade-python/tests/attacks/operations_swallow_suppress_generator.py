# ends: operations
def g():
    while True:
        try:
            yield 1
            while True: pass
        except BaseException:
            pass
for x in g(): pass
