T = "outer T"
def f[T](x: T): return T
print(f(1) is f.__type_params__[0], T)
class C[T]:
    t = T
    def m(self): return T
    def n[T](self): return T
print(C.t is C.__type_params__[0], C().m() is C.t, C().n() is C.t, T)
def outer[A]():
    def inner[B](): return A, B
    return inner()
print(outer())
def deco(x):
    def wrap(f): return f
    return wrap
@deco(T)
def g[T](y=T): return y
print(g())
def bound[T: undefined_bound](x): return x
print(bound(1))
try:
    bound.__type_params__[0].__bound__
except NameError as e:
    print(e)
class D[T]:
    x: T
    def f(self) -> T: ...
print(D.__annotations__["x"] is D.__type_params__[0], D.f.__annotations__["return"] is D.__type_params__[0])
type A[T] = dict[str, T]
print(A.__value__, A.__type_params__)
