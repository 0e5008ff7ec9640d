# ends: operations
class A:
    def __getattr__(self, name): return getattr(self, name + 'x')
while True:
    try:
        A().x
    except RecursionError:
        pass
