class Tree:
    def __init__(self, v, l=None, r=None): self.v, self.l, self.r = v, l, r
    def __iter__(self):
        if self.l: yield from self.l
        yield self.v
        if self.r: yield from self.r
    def levels(self):
        q = [self]
        while q:
            yield [n.v for n in q]
            q = [c for n in q for c in (n.l, n.r) if c]
    @property
    def paths(self):
        if not (self.l or self.r):
            yield [self.v]
        for c in (self.l, self.r):
            if c:
                for p in c.paths:
                    yield [self.v, *p]
    @staticmethod
    def build(items):
        if items:
            m = len(items) // 2
            return Tree(items[m], Tree.build(items[:m]), Tree.build(items[m + 1:]))
t = Tree.build(list(range(7)))
print(list(t), list(t.levels()), list(t.paths), sum(t), 3 in t, max(t), [x for x in t if x % 2])
