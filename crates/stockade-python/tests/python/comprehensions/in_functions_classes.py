class Grid:
    def __init__(self, w, h):
        self.cells = [[(x, y) for x in range(w)] for y in range(h)]
    def col(self, i): return [row[i] for row in self.cells]
    def flat(self): return [c for row in self.cells for c in row]
    total = sum([i for i in range(4)])
    table = {n: [m * n for m in (1, 2)] for n in (3, 4)}
g = Grid(2, 2)
print(g.col(1), g.flat(), Grid.total, Grid.table)
def deep(n):
    return [deep(n - 1) for _ in range(2)] if n else 0
print(deep(2))
def closure(k):
    return [lambda x, i=i: x * i + k for i in range(3)]
print([f(10) for f in closure(1)])
def gen_args(*a, **k):
    return [x for x in a] + [f"{n}={v}" for n, v in k.items()]
print(gen_args(*[i for i in range(2)], **{c: c for c in "ab"}))
def rec(tree): return [tree[0], *[x for c in tree[1:] for x in rec(c)]]
print(rec((1, (2, (3,)), (4,))))
print((lambda n: [i for i in range(n) if n % (i or 1) == 0])(12), [[*range(i)] for i in range(3)], sorted({x for x in "banana"}), [x for x in [1, 2] if x in [y for y in (2, 3)]])
