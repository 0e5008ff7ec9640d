from enum import *
import enum
class Color(Enum):
    RED = 1
    GREEN = 2
    BLUE = 3
    ALIAS = 1
    def hello(self): return f"hi {self.name}"
    @property
    def low(self): return self.name.lower()
    @classmethod
    def default(cls): return cls.RED
print(list(Color), Color.RED, repr(Color.RED), Color(2), Color["BLUE"], Color.ALIAS, Color.RED.hello(), Color.RED.low, Color.default())
print(Color.__members__, len(Color), Color.RED in Color, 1 in Color, 9 in Color, Color.RED is Color.ALIAS)
for bad in (lambda: Color(9), lambda: Color["X"], lambda: setattr(Color, "RED", 3), lambda: delattr(Color, "RED"), lambda: Color.RED < Color.BLUE, lambda: setattr(Color.RED, "name", 3), lambda: Color.X):
    try: print(bad())
    except Exception as e: print(type(e).__name__, e)
try:
    class More(Color): X = 1
except TypeError as e: print(e)
try:
    class Dup(Enum):
        A = 1
        A = 2
except TypeError as e: print(e)
class P(IntEnum):
    LOW = 1
    HIGH = 5
print(P.LOW, repr(P.LOW), P.LOW + 1, P.LOW < P.HIGH, f"{P.HIGH}", f"{P.HIGH:03d}", sorted([P.HIGH, P.LOW]), int(P.HIGH), P(5), P.LOW == 1, "%s %d" % (P.LOW, P.LOW), isinstance(P.LOW, int))
class S(StrEnum):
    A = auto()
    B = "bee"
print(S.A, repr(S.A), S.A == "a", S.B.upper(), f"{S.B:>5}", S("bee"), str(S.B), "x" + S.A, [*S])
class F(Flag):
    R = auto(); W = auto(); X = auto()
    RW = R | W
print(F.R, repr(F.R | F.X), F.RW, F.R in F.RW, list(F.RW), list(F), ~F.R, F.R & F.W, bool(F.R & F.W), F(0), F(3), F(5), len(F.RW), F.R ^ F.RW, repr(F(0)), F.RW.name, F(5).name)
try: F(99)
except ValueError as e: print(e)
class I(IntFlag):
    A = 1; B = 2; C = 4
print(I.A | I.B, repr(I.A | I.B), I(9), repr(I(9)), I.A | 8, I.A + 1, ~I.A, repr(~I.A), I.A & 3, repr(I.A), f"{I.A}", I(0), repr(I(0)))
A2 = Enum("A2", "x y z"); print(list(A2), A2.x.value, A2)
A3 = Enum("A3", {"p": 10, "q": 20}); print(list(A3)); A4 = Enum("A4", [("m", 1), ("n", 2)], start=5); print(list(A4))
A5 = IntEnum("A5", ["k", "l"], start=7); print(list(A5))
class Planet(Enum):
    EARTH = (5.97e24, 6.37e6)
    MARS = (6.4e23, 3.39e6)
    def __init__(self, mass, radius):
        self.mass = mass; self.radius = radius
    @property
    def g(self): return round(6.67e-11 * self.mass / self.radius ** 2, 2)
print(Planet.EARTH.g, Planet.MARS.mass, Planet.EARTH, repr(Planet.MARS), Planet((6.4e23, 3.39e6)))
class Auto(Enum):
    @staticmethod
    def _generate_next_value_(name, start, count, last): return name.lower() + str(count)
    X = auto(); Y = auto()
print(list(Auto))
class Mi(Enum):
    A = 1
    @classmethod
    def _missing_(cls, v):
        if v == "one": return cls.A
        if v == "bad": return 5
print(Mi("one"))
for v in ("bad", 7):
    try: Mi(v)
    except Exception as e: print(type(e).__name__, e)
try:
    @unique
    class U(Enum):
        A = 1; B = 1
except ValueError as e: print(e)
class N(Enum):
    _ignore_ = ["t"]
    t = 5
    A = 1
    nm = nonmember(7)
    @member
    def fn(): return 1
    def g(self): return 2
print(list(N)[0], N.nm, len(N), hash(N.A) == hash("A"), {N.A: 1}[N.A])
class Own(Enum):
    def __new__(cls, v, label):
        o = object.__new__(cls); o._value_ = v; o.label = label; return o
    A = (1, "uno"); B = (2, "dos")
print(Own.A.label, Own(2), Own.B.value)
class Weird(str, Enum):
    A = "x"; B = "y"
print(Weird.A, repr(Weird.A), Weird.A == "x", f"{Weird.A}", Weird("y"), Weird.A.upper(), str(Weird.B), "%s" % Weird.A, Weird.A.value)
class W2(int, Enum):
    A = 3
print(W2.A, repr(W2.A), f"{W2.A}", W2.A + 1)
import copy
print(copy.deepcopy(Color.RED) is Color.RED, copy.copy(F.R | F.X) is (F.R|F.X))
match Color.RED:
    case Color.GREEN: print("g")
    case Color.RED: print("r")
for d in (verify(UNIQUE), verify(CONTINUOUS), verify(NAMED_FLAGS)):
    try:
        @d
        class V(IntEnum):
            A=1; B=4; C=4
        print("ok", V)
    except ValueError as e: print(e)
try:
    @verify(NAMED_FLAGS)
    class V2(Flag):
        A=1; B=8; C=15
except ValueError as e: print(e)
print(repr(Color), repr(F), Color, type(Color), list(reversed(Color)), Color.RED.value, Color.RED._value_, Color.RED._name_, Color.__name__)
class Cf(Flag, boundary=CONFORM): A=1; B=2
class Ej(Flag, boundary=EJECT): A=1; B=2
class Ke(Flag, boundary=KEEP): A=1; B=2
print(Cf(7), Ej(7), repr(Ke(7)), list(FlagBoundary), enum.show_flag_values(13))
class Op(Enum):
    ADD = "+"
    SUB = "-"
    def __call__(self, a, b): return a + b if self is Op.ADD else a - b
print(Op("+")(1, 2), Op.SUB(5, 2), Op.ADD != Op.SUB, Op.ADD == Op.ADD, Op.ADD == "+")
class Empty(Enum): pass
try: Empty(1)
except Exception as e: print(type(e).__name__, e)
print(dir(Color), Color.RED.__class__ , isinstance(Color.RED, Color), issubclass(P, int))
print(Color.RED.__doc__, auto(), [c.value for c in Color])
class T(tuple, Enum):
    A = (1, 2)
print(T.A, T.A[1], repr(T.A))
class Fl(float, Enum): H = 0.5
print(Fl.H * 2, repr(Fl.H), Fl.H)
