# ends: operations
class A:
    def __call__(self):
        while True: pass
A()()
