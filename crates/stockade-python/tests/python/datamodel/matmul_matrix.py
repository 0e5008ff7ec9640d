class Matrix:
    def __init__(self, rows): self.rows = [list(r) for r in rows]
    def __matmul__(self, o):
        return Matrix([[sum(a * b for a, b in zip(r, c)) for c in zip(*o.rows)] for r in self.rows])
    def __rmatmul__(self, o): return f"rmatmul {o}"
    def __imatmul__(self, o): self.rows = (self @ o).rows; return self
    def __getitem__(self, key):
        i, j = key
        return self.rows[i][j]
    def __setitem__(self, key, v):
        i, j = key
        self.rows[i][j] = v
    def __eq__(self, o): return self.rows == o.rows
    def __repr__(self): return "\n".join(" ".join(f"{x:4}" for x in r) for r in self.rows)
    def __invert__(self): return Matrix(zip(*self.rows))
    def __pow__(self, n):
        out = Matrix([[int(i == j) for j in range(len(self.rows))] for i in range(len(self.rows))])
        for _ in range(n): out @= self
        return out
m = Matrix([[1, 2], [3, 4]])
print(m @ m)
print(~m, m ** 5, m[1, 0], 5 @ m, sep="\n")
m[0, 0] = 100
m @= Matrix([[0, 1], [1, 0]])
print(m, m == ~~m)
try:
    m @ 5
except AttributeError as e:
    print(e)
try:
    m[0]
except TypeError as e:
    print(e)
