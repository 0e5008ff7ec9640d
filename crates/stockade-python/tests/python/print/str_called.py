class A:
    def __str__(self): return "str"
    def __repr__(self): return "repr"
print(A(), [A()], {A(): A()}, (A(),), f"{A()}", str([A()]))
class Bad:
    def __str__(self): raise RuntimeError("str failed")
try:
    print("before", Bad(), "after")
except RuntimeError as e:
    print()
    print(e)
class Sub(str):
    def __str__(self): return "custom"
print(Sub("raw"), Sub("raw") + "x")
class NotStr:
    def __str__(self): return 5
try:
    print(NotStr())
except TypeError as e:
    print(e)
order = []
class Logged:
    def __init__(self, n): self.n = n
    def __str__(self): order.append(self.n); return str(self.n)
print(Logged(1), Logged(2), sep=str(Logged(3)))
print(order)
