from fractions import Fraction
from itertools import zip_longest


class Polynomial:
    def __init__(self, *coefficients):
        while len(coefficients) > 1 and coefficients[-1] == 0:
            coefficients = coefficients[:-1]
        self.coefficients = tuple(Fraction(c) for c in coefficients) or (Fraction(0),)

    def __add__(self, other):
        pairs = zip_longest(self.coefficients, other.coefficients, fillvalue=Fraction(0))
        return Polynomial(*(a + b for a, b in pairs))

    def __neg__(self):
        return Polynomial(*(-c for c in self.coefficients))

    def __sub__(self, other):
        return self + -other

    def __mul__(self, other):
        if not isinstance(other, Polynomial):
            other = Polynomial(other)
        product = [Fraction(0)] * (len(self.coefficients) + len(other.coefficients) - 1)
        for i, a in enumerate(self.coefficients):
            for j, b in enumerate(other.coefficients):
                product[i + j] += a * b
        return Polynomial(*product)

    __rmul__ = __mul__

    def __call__(self, x):
        value = Fraction(0)
        for c in reversed(self.coefficients):
            value = value * x + c
        return value

    def derivative(self):
        return Polynomial(*[i * c for i, c in enumerate(self.coefficients)][1:] or [0])

    def __str__(self):
        terms = [f"{c}x^{i}" for i, c in enumerate(self.coefficients) if c]
        return " + ".join(reversed(terms)) or "0"

    def __eq__(self, other):
        return self.coefficients == other.coefficients

    def __hash__(self):
        return hash(self.coefficients)


p = Polynomial(-1, 0, 2)
q = Polynomial(Fraction(1, 2), 3)
print(p, "|", q, "|", p * q, "|", (p - q)(2), "|", p.derivative())
result = str((p + 2 * q)(Fraction(3, 4)))
