# ends: fine
s = {1, 2, 3}
class A:
    def __hash__(self):
        s.clear()
        return 1
s - {A()}
s & {A()}
s.add(A())
'fine'
