# ends: operations
class A:
    def __bool__(self):
        while True: pass
if A(): pass
