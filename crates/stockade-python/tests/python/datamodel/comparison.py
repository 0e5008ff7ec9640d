class V:
    def __init__(self, n): self.n = n
    def __lt__(self, o): print("lt"); return self.n < o.n
    def __le__(self, o): print("le"); return self.n <= o.n
    def __gt__(self, o): print("gt"); return self.n > o.n
    def __ge__(self, o): print("ge"); return self.n >= o.n
    def __eq__(self, o): print("eq"); return self.n == o.n
    def __ne__(self, o): print("ne"); return self.n != o.n
a, b = V(1), V(2)
print(a < b, a <= b, a > b, a >= b, a == b, a != b)
print(a < b < V(3), max(a, b).n, min([b, a]).n, [v.n for v in sorted([b, a, V(0)])])
print([a] == [a], a in [b], [a, b] < [a, V(3)])
class Odd:
    def __eq__(self, o): return "truthy string"
    def __lt__(self, o): return []
print(Odd() == 1, Odd() != 1, Odd() < 1, Odd() in [1], not Odd() < 1)
class Only:
    def __lt__(self, o): return True
print(Only() < 1, 1 > Only(), Only() > Only())
try:
    Only() <= 1
except TypeError as e:
    print(e)
class NI:
    def __eq__(self, o): return NotImplemented
    def __lt__(self, o): return NotImplemented
print(NI() == NI(), NI() != 1)
try:
    NI() < NI()
except TypeError as e:
    print(e)
