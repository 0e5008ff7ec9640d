from fractions import Fraction as F
import math, numbers
def attempt(f, *a):
    try: print(repr(f(*a)))
    except Exception as e: print(type(e).__name__, e)
for a in (3, -7, True, 0.75, -0.5, "3/4", " -3/4 ", "1.25", "-1e3", "1e-3", ".5", "5.", "1_000/3", "+7", "1.5e2", F(1, 3)): attempt(F, a)
for a in ("", "a", "1/0", "1/-2", "1//2", "1.2/3", "1 /2", None, [1], 1j, float("nan"), float("inf"), "1__0", "1/2.0"): attempt(F, a)
for a in ((6, 4), (-6, 4), (6, -4), (0, 5), (1, 0), (F(1, 2), F(3, 4)), (1.5, 2), (2, 1.5), ("1", 2)): attempt(F, *a)
a, b = F(3, 4), F(-5, 6)
for x, y in ((a, b), (a, 2), (3, b), (a, 0.5), (0.5, b), (a, 1j), (1j, a), (a, True)):
    for op in ("+", "-", "*", "/", "//", "%", "**"):
        try: print(repr(eval(f"x {op} y")), end=" ")
        except Exception as e: print(type(e).__name__, e, end="; ")
    print()
attempt(lambda: a / 0); attempt(lambda: F(0) ** -1); attempt(lambda: a // 0); attempt(lambda: a % 0); attempt(lambda: a + "x"); attempt(lambda: a < "x"); attempt(lambda: divmod(a, b)); attempt(lambda: divmod(7, a)); attempt(lambda: divmod(a, 0.3))
print(a ** 3, a ** -2, a ** F(1, 2), 2 ** F(3), 2.0 ** a, b ** -3, 4 ** F(1, 2), pow(a, 2))
print(a == 0.75, a == F(6, 8), a == 1, a != b, a < b, a > 0.5, a <= 0.75, b >= -1, a < float("inf"), a > float("nan"), a == 0.75 + 0j, F(2) == 2, a == "x")
print(hash(F(2)) == hash(2), hash(a) == hash(0.75), hash(F(1, 3)), hash(F(-1, 3)), hash(F(1, 2**61 - 1)), {F(1, 2): 1}[0.5])
print(int(F(7, 2)), int(F(-7, 2)), float(a), round(F(7, 2)), round(F(5, 2)), round(F(-5, 2)), round(F(22, 7), 2), round(F(1234), -2), math.floor(b), math.ceil(b), math.trunc(b), abs(b), -b, +b, bool(F(0)), bool(a), complex(a))
print(a.numerator, a.denominator, a.real, a.imag, a.conjugate(), a.as_integer_ratio(), a.is_integer(), F(4, 2).is_integer(), isinstance(a, numbers.Rational), str(F(4, 2)), str(a))
print(F("3.14159265358979").limit_denominator(1000), F.from_float(0.1), F(0.1).limit_denominator(), F(355, 113).limit_denominator(100)); attempt(F.from_float, 3); attempt(F.from_float, "x"); attempt(F(1, 3).limit_denominator, 0); attempt(F.from_decimal, 3); attempt(F.from_decimal, 1.5)
for spec in ("", ".3f", "10.2f", "<10.2f|"[:-1], "^12.3e", "+.2f", " .0f", "08.2f", ",.2f", "_.3f", ".3g", "g", "e", "E", "%", ".1%", "#.0f", "*>10.1f", "z.1f", "020,.2f", "=+10.1f"):
    print(repr(spec), format(F(22, 7), spec), format(F(-1, 300000), spec), format(F(123456789, 2), spec))
attempt(format, a, "x"); attempt(format, a, ".f"); print(f"{F(5):5}|{F(1, 2):>8}|{F(1, 2):<8}|{F(10**6):,}|{F(3):#}")
print(sum([F(1, i) for i in range(1, 30)]), max(F(1, 3), F(1, 2)), sorted([F(1, 2), 0.3, F(1, 4), 1]))
class G(F): pass
print(repr(G(1, 2) + 1), repr(G(1, 2)), type(+G(1, 2)).__name__)
import copy; print(copy.copy(a) is a, copy.deepcopy(a) is a, repr(copy.copy(G(1, 2))))
