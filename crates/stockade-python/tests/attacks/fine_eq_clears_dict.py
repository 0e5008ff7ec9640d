# ends: fine
class A:
    def __hash__(self): return 1
    def __eq__(self, other):
        d.clear()
        return False
d = {A(): 1, }
d[A()] = 2
d.get(A())
d.pop(A(), None)
'fine'
