class M1(type): pass
class M2(type): pass
class A(metaclass=M1): pass
class B(metaclass=M2): pass
try:
    class C(A, B): pass
except TypeError as e:
    print(e)
class M3(M1, M2): pass
class C(A, B, metaclass=M3): pass
print(type(C).__name__)
class M4(M1): pass
class D(A, metaclass=M4): pass
class E(D): pass
print(type(D).__name__, type(E).__name__)
def factory(name, bases, ns):
    return (name, bases, sorted(k for k in ns if not k.startswith("__")))
class F(int, metaclass=factory):
    a = 1
    b = 2
print(F)
class G(metaclass=lambda n, b, d, **kw: kw, x=1): pass
print(G)
try:
    class H(5): pass
except TypeError as e:
    print(e)
try:
    class I(metaclass=5): pass
except TypeError as e:
    print(e)
