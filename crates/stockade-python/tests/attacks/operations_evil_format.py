# ends: operations
class A:
    def __format__(self, spec):
        while True: pass
f'{A()}'
