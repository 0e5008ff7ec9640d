if True:
    def f(): return "first"
else:
    def f(): return "second"
print(f())
for i in range(3):
    def g(): return i
print(g(), i)
try:
    undefined
except NameError:
    def undefined(): return "now defined"
print(undefined())
def outer(flag):
    if flag:
        def inner(): return "yes"
    try:
        return inner()
    except UnboundLocalError as e:
        return str(e)
print(outer(True), outer(False))
while True:
    class K:
        v = 1
    break
print(K.v)
with_result = None
for with_result in range(2): pass
print(with_result)
try:
    raise ValueError("x")
except ValueError as err:
    kept = err
print("err" in globals(), repr(kept))
def rec():
    def fact(n): return 1 if n < 2 else n * fact(n - 1)
    return fact(5)
print(rec())
def fwd(): return later()
def later(): return "late bound"
print(fwd())
