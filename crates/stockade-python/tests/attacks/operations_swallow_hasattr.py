# ends: operations
class A:
    def __getattr__(self, name):
        while True: pass
while True:
    try:
        hasattr(A(), 'x')
        getattr(A(), 'x', 1)
    except BaseException:
        pass
