class Poly:
    def __init__(self, *coeffs):
        c = list(coeffs)
        while c and c[-1] == 0: c.pop()
        self.c = tuple(c)
    @classmethod
    def roots(cls, *rs):
        p = cls(1)
        for r in rs: p *= cls(-r, 1)
        return p
    @property
    def degree(self): return len(self.c) - 1
    def __call__(self, x):
        out = 0
        for a in reversed(self.c): out = out * x + a
        return out
    def __add__(self, o):
        o = o if isinstance(o, Poly) else Poly(o)
        n = max(len(self.c), len(o.c))
        return Poly(*(a + b for a, b in zip(self.c + (0,) * (n - len(self.c)), o.c + (0,) * (n - len(o.c)))))
    __radd__ = __add__
    def __neg__(self): return Poly(*(-a for a in self.c))
    def __sub__(self, o): return self + -o
    def __rsub__(self, o): return -self + o
    def __mul__(self, o):
        if not isinstance(o, Poly): return Poly(*(a * o for a in self.c))
        out = [0] * (len(self.c) + len(o.c))
        for i, a in enumerate(self.c):
            for j, b in enumerate(o.c): out[i + j] += a * b
        return Poly(*out)
    __rmul__ = __mul__
    def __pow__(self, n):
        out = Poly(1)
        for _ in range(n): out *= self
        return out
    def __divmod__(self, o):
        q, r = [0] * max(len(self.c) - len(o.c) + 1, 1), list(self.c)
        while len(r) >= len(o.c) and r:
            k, shift = r[-1] / o.c[-1], len(r) - len(o.c)
            q[shift] = k
            for i, b in enumerate(o.c): r[shift + i] -= k * b
            r.pop()
        return Poly(*q), Poly(*r)
    def __floordiv__(self, o): return divmod(self, o)[0]
    def __mod__(self, o): return divmod(self, o)[1]
    def __eq__(self, o): return isinstance(o, Poly) and self.c == o.c
    def __hash__(self): return hash(self.c)
    def __bool__(self): return bool(self.c)
    def derive(self): return Poly(*[i * a for i, a in enumerate(self.c)][1:])
    def __str__(self):
        parts = []
        for i in range(self.degree, -1, -1):
            if a := self.c[i]:
                x = "" if i == 0 else "x" if i == 1 else f"x^{i}"
                parts.append(("- " if a < 0 else "+ ") + (f"{abs(a):g}" if abs(a) != 1 or not x else "") + x)
        return " ".join(parts).removeprefix("+ ") or "0"
    __repr__ = lambda self: f"Poly{self.c}"
    def newton(self, x, steps=50):
        d = self.derive()
        for _ in range(steps):
            if abs(d(x)) < 1e-12: break
            x -= self(x) / d(x)
        return round(x, 9)
p, q = Poly(1, 2, 1), Poly(-1, 1)
print(p, q, p + q, p - q, p * q, p ** 3, -p, 2 * p + 1, 5 - q, sep=" | ")
print(p(3), p.degree, p.derive(), p.derive().derive(), Poly(), bool(Poly(0, 0)), repr(p), {p: 1}[Poly(1, 2, 1, 0)])
r = Poly.roots(1, -2, 3)
print(r, [r(x) for x in range(-3, 5)], [*map(str, divmod(r, q))], r // q, r % Poly(1, 1), r.newton(10), r.newton(-5), Poly(-2, 0, 1).newton(1))
