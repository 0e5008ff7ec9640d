# ends: fine
s = set()
class A:
    def __hash__(self): return 1
    def __eq__(self, other):
        s.clear()
        return False
s.add(A())
s.add(A())
A() in s
s.discard(A())
s |= {A(), A()}
'fine'
