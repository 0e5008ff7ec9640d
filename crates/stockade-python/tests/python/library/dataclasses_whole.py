import dataclasses as dc
from dataclasses import *
from typing import ClassVar, List, Optional
def attempt(f, *a, **k):
    try: print(repr(f(*a, **k)))
    except Exception as e: print(type(e).__name__, e)
@dataclass
class A:
    x: int
    y: str = "d"
    z: list = field(default_factory=list)
    c: ClassVar[int] = 5
    h: int = field(default=3, repr=False, compare=False)
    n: int = field(init=False, default=9)
a = A(1); print(a, a == A(1), a != A(2), a.z is not A(1).z, A.c, a.n, A.__doc__, A.__match_args__, [f.name for f in fields(A)], is_dataclass(A), is_dataclass(a), is_dataclass(5), asdict(a), astuple(a), replace(a, x=7), A(1, h=4) == A(1), A.__init__.__annotations__, A.__init__.__qualname__, A.__hash__, A.y, hasattr(A, "z"))
for args, kw in (((), {}), ((1, 2, 3, 4, 5), {}), ((1,), {"q": 1}), ((1,), {"x": 1}), ((1,), {"n": 1})): attempt(A, *args, **kw)
attempt(hash, a); attempt(lambda: a < A(2)); attempt(replace, a, n=1); attempt(replace, a, qq=1); attempt(replace, 5, x=1); attempt(asdict, 5); attempt(asdict, A); attempt(astuple, 5); attempt(fields, 5)
@dataclass(order=True, frozen=True)
class O:
    a: int
    b: float = 0.0
print(O(1) < O(2), O(1, 2) >= O(1, 1), sorted([O(3), O(1)]), hash(O(1)) == hash(O(1)), {O(1): 5}[O(1)], O(1) <= O(1)); attempt(setattr, O(1), "a", 2); attempt(delattr, O(1), "a"); attempt(setattr, O(1), "new", 2); attempt(lambda: O(1) < 5); attempt(lambda: O(1) == 5)
@dataclass(kw_only=True)
class K:
    a: int
    b: int = 2
@dataclass
class K2:
    a: int
    _: KW_ONLY
    b: int
    c: int = field(default=3, kw_only=False)
print(K(a=1), K2(1, 5, b=2), K2.__match_args__, K.__match_args__, K.__doc__, K2.__doc__); attempt(K, 1); attempt(K2, 1); attempt(K2, 1, 2)
@dataclass
class I:
    a: int
    scale: InitVar[int] = 2
    out: int = field(init=False)
    def __post_init__(self, scale): self.out = self.a * scale
print(I(3), I(3, 10), I(3, scale=5).out, InitVar[int], replace(I(3), scale=4)); attempt(replace, I(3))
@dataclass
class Need:
    a: InitVar[int]
attempt(replace, Need(1))
@dataclass
class Base:
    x: int = 1
    y: int = 2
@dataclass
class Child(Base):
    z: int = 3
    x: str = "over"
print(Child(), Child("q", 5, 6), Child() == Base(), [f.name for f in fields(Child)], Child.__mro__[1].__name__)
@dataclass(slots=True)
class Sl:
    a: int
    b: list = field(default_factory=list)
    def m(self): return self.a
@dataclass(slots=True, frozen=True)
class Sf:
    a: int = 1
print(Sl(1), Sl.__slots__, Sl(1).m(), hasattr(Sl(1), "__dict__"), Sf(), Sf.__slots__); attempt(setattr, Sl(1), "q", 1); attempt(setattr, Sf(), "a", 2)
@dataclass(eq=False)
class Ne: a: int
@dataclass(repr=False, init=False)
class Nr: a: int = 5
@dataclass(unsafe_hash=True)
class Uh:
    a: int
    b: int = field(hash=False, default=1)
n = Ne(1); print(n == Ne(1), n == n, hash(n) == hash(n), Nr().a, hash(Uh(1, 2)) == hash(Uh(1, 3)))
@dataclass
class Cus:
    a: int
    def __repr__(self): return "custom"
    def __eq__(self, o): return True
    def __hash__(self): return 7
print(Cus(1), Cus(1) == 5, hash(Cus(1)))
@dataclass
class Nest:
    a: A
    l: List[A] = field(default_factory=list)
    d: dict = field(default_factory=dict)
    t: tuple = ()
    o: Optional["Nest"] = None
x = Nest(A(1), [A(2)], {"k": A(3)}, (A(4), 1)); print(asdict(x)); print(astuple(x)); print(asdict(x, dict_factory=lambda kv: sorted(k for k, v in kv))); print(x); x.o = x; print(repr(x)[-30:])
def bad(make):
    try: make(); print("no error")
    except Exception as e: print(type(e).__name__, e)
def b1():
    @dataclass
    class X:
        a: int = 1
        b: int
def b2():
    @dataclass
    class X: a: list = []
def b3():
    @dataclass
    class X: a = field(default=1)
def b4():
    @dataclass(order=True, eq=False)
    class X: a: int
def b5():
    @dataclass
    class X(O): b: int = 1
def b6():
    @dataclass(frozen=True)
    class X(Base): b: int = 1
def b7(): field(default=1, default_factory=list)
def b8():
    @dataclass(order=True)
    class X:
        a: int
        def __lt__(self, o): pass
def b9():
    @dataclass(frozen=True)
    class X:
        a: int
        def __setattr__(self, k, v): pass
def b10():
    @dataclass(unsafe_hash=True)
    class X:
        a: int
        def __hash__(self): return 1
def b11():
    @dataclass(slots=True)
    class X:
        __slots__ = ("a",)
        a: int
def b12():
    @dataclass
    class X:
        a: ClassVar[int] = field(default_factory=int)
def b13():
    @dataclass(weakref_slot=True)
    class X: a: int
def b14():
    @dataclass
    class X:
        a: int
        _: KW_ONLY
        b: int
        __: KW_ONLY
def b15():
    @dataclass
    class X: a: dict = {}
def b16():
    @dataclass
    class X: a: ClassVar[int] = field(default=1, kw_only=True)
for f in (b1, b2, b3, b4, b5, b6, b7, b8, b9, b10, b11, b12, b13, b14, b15, b16): bad(f)
M = make_dataclass("M", ["a", ("b", int), ("c", int, field(default=5))], namespace={"tot": lambda s: s.b + s.c}, bases=(Base,)) if 0 else make_dataclass("M", [("b", int), ("c", int, field(default=5))], namespace={"tot": lambda s: s.b + s.c}); print(M(1), M(1).tot(), M.__name__, M.__doc__, make_dataclass("Y", ["p", "q"])(1, 2), make_dataclass("Z", [("a", int)], frozen=True)(3))
for args in ((["a b"],), (["for"],), (["a", "a"],), ([("a", int, 1, 2)],), ([5],)): attempt(make_dataclass, "X", *args)
f = fields(A)[0]; print(f.name, f.type, f.default is MISSING, f.default_factory is MISSING, f.init, f.repr, f.hash, f.compare, f.metadata, f.kw_only); print(field(metadata={"k": 1}).metadata["k"], dc.FrozenInstanceError.__mro__[1].__name__, A.__dataclass_params__, sorted(dc.__all__))
match A(1, "q"):
    case A(1, y): print("matched", y)
class Desc:
    def __get__(self, i, o): return 42 if i is None else i._v
    def __set__(self, i, v): i._v = v * 2
@dataclass
class WithDesc: d: int = Desc()
print(WithDesc(), WithDesc(5).d)
@dataclass
class G[T]:
    v: T
print(G(5), G[int](6), G.__type_params__)
@dataclass
class Sup:
    a: int
    def __post_init__(self): self.log = ["sup"]
@dataclass
class SubP(Sup):
    b: int = 0
    def __post_init__(self): super().__post_init__(); self.log.append("sub")
print(SubP(1).log, SubP(1), copy_ok := replace(SubP(1), b=9))
@dataclass
class SelfName:
    self: int
    other: int = 1
print(SelfName(5), SelfName(5) == SelfName(5))
