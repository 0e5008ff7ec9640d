# ends: operations
class A:
    @property
    def x(self): return self.x
while True:
    try:
        A().x
    except RecursionError:
        pass
