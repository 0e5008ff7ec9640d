# ends: operations
class A:
    def __enter__(self): return self
    def __exit__(self, *a): return True
while True:
    with A():
        while True: pass
