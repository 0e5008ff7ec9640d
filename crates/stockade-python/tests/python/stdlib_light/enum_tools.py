from enum import Enum, IntEnum, Flag, auto, unique, StrEnum
class Color(Enum):
    RED = 1
    GREEN = 2
    CRIMSON = 1
    def hot(self): return self is Color.RED
print(Color.RED, repr(Color.RED), Color.RED.name, Color.RED.value, Color(2), Color["GREEN"], Color.CRIMSON is Color.RED, list(Color), len(Color), Color.RED.hot(), Color.RED in Color)
print(Color.RED == 1, Color.RED != Color.GREEN, {Color.RED: "r"}[Color(1)], isinstance(Color.RED, Color), list(Color.__members__))
for f in (lambda: Color(9), lambda: Color["BLUE"], lambda: setattr(Color, "RED", 5), lambda: Color.RED < Color.GREEN, lambda: Color.BLUE):
    try:
        f()
    except Exception as e:
        print(type(e).__name__, e)
class N(IntEnum):
    A = auto()
    B = auto()
print(N.A + 1, N.B > N.A, N.B == 2, sorted([N.B, N.A]), f"{N.A}", repr(N.B), int(N.B))
class P(Flag):
    R = auto()
    W = auto()
    X = auto()
print(P.R | P.W, P.R in (P.R | P.X), bool(P.R & P.W), ~P.R, P(5), (P.R | P.W).value)
class S(StrEnum):
    ONE = auto()
    TWO = "two!"
print(S.ONE, S.TWO.upper(), S.ONE == "one", repr(S.TWO))
match Color(1):
    case Color.RED: print("matched red")
