import abc, numbers, types, sys
from abc import *
from types import *
def attempt(f, *a, **k):
    try: print(repr(f(*a, **k)))
    except Exception as e: print(type(e).__name__, e)
class A(ABC):
    @abstractmethod
    def f(self): ...
    @property
    @abstractmethod
    def p(self): ...
    @classmethod
    @abstractmethod
    def c(cls): ...
    @staticmethod
    @abstractmethod
    def s(): ...
    def concrete(self): return "concrete"
class B(A):
    def f(self): return super().f()
class D(B):
    p = 1
    @classmethod
    def c(cls): return "c"
    @staticmethod
    def s(): return "s"
for k in (A, B): attempt(k)
d = D(); print(d.f(), d.p, d.c(), d.s(), d.concrete(), sorted(A.__abstractmethods__), sorted(B.__abstractmethods__), D.__abstractmethods__, A.f.__isabstractmethod__, isinstance(d, A), type(A), ABC.__class__)
class One(metaclass=ABCMeta):
    @abstractmethod
    def only(self): ...
attempt(One); One.register(int); print(isinstance(1, One), issubclass(bool, One), isinstance("x", One), One.register(str)); attempt(One.register, 5); attempt(issubclass, 5, One)
class Child(One): pass
Child.register(float); print(isinstance(1.5, One), isinstance(1.5, Child), isinstance(1, Child)); attempt(Child.register, One)
class Hook(ABC):
    @classmethod
    def __subclasshook__(cls, C): return True if hasattr(C, "quack") else NotImplemented
class Duck:
    def quack(self): pass
print(issubclass(Duck, Hook), isinstance(Duck(), Hook), isinstance(5, Hook)); One.only = lambda s: 1; attempt(One); update_abstractmethods(One); print(One().only(), One.__abstractmethods__, isinstance(get_cache_token(), int))
class Late(ABC):
    @abstractmethod
    def z(self): ...
    @abstractmethod
    def a(self): ...
    @abstractmethod
    def m(self): ...
attempt(Late); print(abc.abstractproperty.__name__, abstractclassmethod(len).__isabstractmethod__, abstractstaticmethod.__mro__[1])  if 0 else None
for n in (1, True, 1.5, 1j, "x", None): print(n, [c.__name__ for c in (numbers.Number, numbers.Complex, numbers.Real, numbers.Rational, numbers.Integral) if isinstance(n, c)])
print(issubclass(int, numbers.Integral), numbers.__all__, sorted(numbers.Integral.__abstractmethods__)[:4]); attempt(numbers.Real)
class MyR(numbers.Real):
    def __init__(s, v): s.v = v
    def __float__(s): return s.v
for name in numbers.Real.__abstractmethods__:
    if name != "__float__": setattr(MyR, name, (lambda nm: lambda s, *a: (nm, *a))(name))
update_abstractmethods(MyR); r = MyR(2.5); print(complex(r), r.imag, r - 1 if 0 else "", divmod(r, 2))
ns = SimpleNamespace(a=1, b="x"); ns.c = [1]; print(ns, ns.a, ns == SimpleNamespace(a=1, b="x", c=[1]), ns != ns, vars(ns), SimpleNamespace({"k": 1}, z=2), SimpleNamespace()); ns.me = ns; print(ns); attempt(SimpleNamespace, 5)
class SN(SimpleNamespace): pass
print(SN(q=1), isinstance(len, BuiltinFunctionType), isinstance(attempt, FunctionType), isinstance(lambda: 1, LambdaType), isinstance(d.f, MethodType), isinstance((x for x in ()), GeneratorType), isinstance(sys, ModuleType), isinstance(int | str, UnionType), isinstance(list[int], GenericAlias), isinstance(None, NoneType), isinstance(..., EllipsisType), isinstance(NotImplemented, NotImplementedType), isinstance(D.__dict__, MappingProxyType), isinstance(str.join, MethodDescriptorType), isinstance(object.__init__, WrapperDescriptorType))
mp = MappingProxyType({"a": 1}); print(mp, mp["a"], mp.get("z"), list(mp), len(mp), mp | {"b": 2}, mp == {"a": 1}, "a" in mp); attempt(lambda: mp.__setitem__("b", 1)); attempt(MappingProxyType, 5); m = MethodType(lambda self, x: (self, x), 5); print(m(6), m.__self__)
N = new_class("N", (int,), {}, lambda ns: ns.update(x=5)); print(N, N.x, N(3) + 1, new_class("E"), new_class("M", (), {"metaclass": ABCMeta}).__class__)
class Meta(type):
    @classmethod
    def __prepare__(m, n, b, **k): return {"prepared": k}
    def __new__(m, n, b, ns, **k): return super().__new__(m, n, b, ns)
    def __init__(c, *a, **k): pass
print(prepare_class("Q", (), {"metaclass": Meta, "z": 1}), new_class("Q", (), {"metaclass": Meta, "z": 1}).prepared, resolve_bases((int,)), resolve_bases((list[int],)), get_original_bases(type("G", (list,), {})))
class LI(list[int]): pass
print(get_original_bases(LI), get_original_bases(int), LI.__bases__); attempt(get_original_bases, 5); attempt(new_class, "X", (type("M1", (type,), {})("a", (), {}), type("M2", (type,), {})("b", (), {})))
class DA:
    @DynamicClassAttribute
    def v(self): return "inst"
print(DA().v); attempt(lambda: DA.v)
@coroutine
def oldco():
    yield 1
    return 2
async def use(): return await oldco()
u = use(); print(u.send(None)); attempt(u.send, None)
print(GenericAlias(list, (int,)), GenericAlias(dict, (str, int)))
