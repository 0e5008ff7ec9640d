# ends: error RecursionError
d = {}
class A:
    def __hash__(self): return 1
    def __eq__(self, other):
        if len(d) < 50: d[A()] = 1
        return False
d[A()] = 1
d[A()] = 1
'fine'
