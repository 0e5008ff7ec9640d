# ends: operations
class A:
    def __index__(self):
        while True: pass
[1][A()]
