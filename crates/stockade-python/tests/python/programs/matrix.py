class Matrix:
    def __init__(self, rows):
        self.rows = [list(map(float, r)) for r in rows]
        self.shape = len(self.rows), len(self.rows[0])
        if any(len(r) != self.shape[1] for r in self.rows): raise ValueError("ragged rows")
    @classmethod
    def identity(cls, n): return cls([[i == j for j in range(n)] for i in range(n)])
    def __add__(self, o): return Matrix([[a + b for a, b in zip(r, s)] for r, s in zip(self.rows, o.rows)])
    def __mul__(self, o):
        if isinstance(o, (int, float)): return Matrix([[a * o for a in r] for r in self.rows])
        if self.shape[1] != o.shape[0]: raise ValueError(f"cannot multiply {self.shape} by {o.shape}")
        cols = list(zip(*o.rows))
        return Matrix([[sum(a * b for a, b in zip(r, c)) for c in cols] for r in self.rows])
    __rmul__ = __mul__
    def __pow__(self, n):
        out, base = Matrix.identity(self.shape[0]), self
        while n:
            if n & 1: out = out * base
            base, n = base * base, n >> 1
        return out
    def __eq__(self, o): return self.rows == o.rows
    def __getitem__(self, ij): return self.rows[ij[0]][ij[1]]
    @property
    def T(self): return Matrix(zip(*self.rows))
    def det(self):
        m, sign, n = [r[:] for r in self.rows], 1, self.shape[0]
        for i in range(n):
            p = next((r for r in range(i, n) if m[r][i]), None)
            if p is None: return 0.0
            if p != i: m[i], m[p], sign = m[p], m[i], -sign
            for r in range(i + 1, n):
                f = m[r][i] / m[i][i]
                m[r] = [x - f * y for x, y in zip(m[r], m[i])]
        out = sign
        for i in range(n): out *= m[i][i]
        return out
    def solve(self, b):
        n = len(b)
        m = [r + [v] for r, v in zip(self.rows, b)]
        for i in range(n):
            p = max(range(i, n), key=lambda r: abs(m[r][i]))
            if m[p][i] == 0: raise ZeroDivisionError("singular")
            m[i], m[p] = m[p], m[i]
            m[i] = [x / m[i][i] for x in m[i]]
            for r in range(n):
                if r != i: m[r] = [x - m[r][i] * y for x, y in zip(m[r], m[i])]
        return [round(r[-1], 10) for r in m]
    def __str__(self): return "\n".join("[" + " ".join(f"{x:7.2f}" for x in r) + "]" for r in self.rows)
a = Matrix([[1, 2], [3, 4]])
print(a, a + a, a * a, 2 * a, a.T, a ** 5, sep="\n---\n")
print(a.det(), Matrix([[2, 0, 1], [1, 3, 2], [1, 1, 1]]).det(), a[1, 0], a == a.T.T, (Matrix([[1, 1], [1, 0]]) ** 30)[0, 1])
print(Matrix([[4, 1, 2], [1, 5, -1], [2, 0, 3]]).solve([11, 6, 13]))
for f in (lambda: a * Matrix([[1, 2]]), lambda: Matrix([[1], [2, 3]]), lambda: Matrix([[1, 2], [2, 4]]).solve([1, 2])):
    try:
        f()
    except (ValueError, ZeroDivisionError) as e:
        print(type(e).__name__, e)
