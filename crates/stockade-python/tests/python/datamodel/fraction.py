class Frac:
    def __init__(self, n, d=1):
        if d == 0: raise ZeroDivisionError(f"Frac({n}, 0)")
        a, b = abs(n), abs(d)
        while b: a, b = b, a % b
        s = -1 if d < 0 else 1
        self.n, self.d = s * n // a if a else 0, s * d // a if a else 1
    def _of(o): return o if isinstance(o, Frac) else Frac(o) if isinstance(o, int) else None
    def __add__(s, o): return NotImplemented if (o := Frac._of(o)) is None else Frac(s.n * o.d + o.n * s.d, s.d * o.d)
    __radd__ = __add__
    def __sub__(s, o): return NotImplemented if (o := Frac._of(o)) is None else Frac(s.n * o.d - o.n * s.d, s.d * o.d)
    def __rsub__(s, o): return Frac(o) - s
    def __mul__(s, o): return NotImplemented if (o := Frac._of(o)) is None else Frac(s.n * o.n, s.d * o.d)
    __rmul__ = __mul__
    def __truediv__(s, o): o = Frac._of(o); return Frac(s.n * o.d, s.d * o.n)
    def __rtruediv__(s, o): return Frac(o) / s
    def __pow__(s, k): return Frac(s.n ** k, s.d ** k) if k >= 0 else Frac(s.d ** -k, s.n ** -k)
    def __eq__(s, o): o = Frac._of(o); return o is not None and (s.n, s.d) == (o.n, o.d)
    def __lt__(s, o): o = Frac._of(o); return s.n * o.d < o.n * s.d
    def __float__(s): return s.n / s.d
    def __int__(s): return s.n // s.d
    def __repr__(s): return f"{s.n}/{s.d}" if s.d != 1 else str(s.n)
h, t = Frac(1, 2), Frac(1, 3)
print(h + t, h - t, h * t, h / t, 1 + h, 1 - h, 2 * t, 1 / t, h ** 3, h ** -2, h == Frac(2, 4), h > t, h < 1, float(t), int(Frac(7, 2)), sum([h, t, Frac(1, 6)]), sorted([h, t, Frac(-1, 9)]), Frac(3, -6))
for f in (lambda: Frac(1, 0), lambda: h + "x", lambda: h / 0, lambda: "x" + h, lambda: h <= t):
    try:
        print(f())
    except Exception as e:
        print(type(e).__name__, e)
