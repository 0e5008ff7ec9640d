def f(n): return f(n + 1)
try:
    f(0)
except RecursionError as e:
    print(type(e).__name__, e)
class A:
    def __getattr__(self, n): return self.missing
try:
    A().x
except RecursionError as e:
    print(type(e).__name__)
class B:
    def __repr__(self): return repr(self)
try:
    repr(B())
except RecursionError as e:
    print(type(e).__name__)
class C:
    def __eq__(self, o): return self == o
try:
    C() == C()
except RecursionError as e:
    print(type(e).__name__)
l = []
for _ in range(100000):
    l = [l]
try:
    repr(l)
except RecursionError as e:
    print(type(e).__name__)
a, b = [], []
a.append(b)
b.append(a)
try:
    print(a == b)
except RecursionError as e:
    print(type(e).__name__)
def deep(n): return n if n == 0 else deep(n - 1)
print(deep(900))
def g():
    try:
        return g()
    except RecursionError:
        return "recovered"
print(g())
while l: l = l[0]
