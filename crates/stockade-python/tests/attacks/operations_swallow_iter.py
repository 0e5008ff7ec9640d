# ends: operations
class A:
    def __iter__(self):
        while True: pass
while True:
    try:
        list(A())
        1 in A()
        [*A()]
    except BaseException:
        pass
