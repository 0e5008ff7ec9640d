import math
import random


class Matrix:
    __slots__ = ("rows",)

    def __init__(self, rows):
        self.rows = [list(row) for row in rows]

    @classmethod
    def identity(cls, n):
        return cls([[1 if i == j else 0 for j in range(n)] for i in range(n)])

    def __matmul__(self, other):
        columns = list(zip(*other.rows))
        return type(self)([[sum(a * b for a, b in zip(row, col)) for col in columns] for row in self.rows])

    def __pow__(self, exponent):
        result = Matrix.identity(len(self.rows))
        base = self
        while exponent:
            if exponent & 1:
                result = result @ base
            base = base @ base
            exponent >>= 1
        return result

    def __eq__(self, other):
        return isinstance(other, Matrix) and self.rows == other.rows

    def __repr__(self):
        return f"{type(self).__name__}({self.rows!r})"

    def determinant(self):
        m = [row[:] for row in self.rows]
        sign, n = 1, len(m)
        for k in range(n):
            pivot = max(range(k, n), key=lambda i: abs(m[i][k]))
            if math.isclose(m[pivot][k], 0.0, abs_tol=1e-12):
                return 0.0
            if pivot != k:
                m[k], m[pivot] = m[pivot], m[k]
                sign = -sign
            for i in range(k + 1, n):
                factor = m[i][k] / m[k][k]
                m[i] = [x - factor * y for x, y in zip(m[i], m[k])]
        return sign * math.prod(m[i][i] for i in range(n))


fib = Matrix([[1, 1], [1, 0]]) ** 30
random.seed(7)
noise = Matrix([[random.random() for _ in range(4)] for _ in range(4)])
print(fib, round(noise.determinant(), 6))
result = fib.rows[0][1]
