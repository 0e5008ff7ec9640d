class Tree:
    def __init__(self, value, children=()):
        self.value, self.children = value, list(children)
    def __deepcopy(self):
        return Tree(self.value, [c.__deepcopy() for c in self.children])
    def clone(self): return self.__deepcopy()
    def __len__(self): return 1 + sum(map(len, self.children))
    def __iter__(self):
        yield self.value
        for c in self.children:
            yield from c
    def __contains__(self, v): return any(v == x for x in self)
    def __getitem__(self, path):
        node = self
        for i in path if isinstance(path, tuple) else (path,):
            node = node.children[i]
        return node
    def __eq__(self, o): return self.value == o.value and self.children == o.children
    def __repr__(self): return f"{self.value}" + (f"({', '.join(map(repr, self.children))})" if self.children else "")
t = Tree(1, [Tree(2, [Tree(4)]), Tree(3)])
u = t.clone()
print(t, u == t, u is t, len(t), list(t), 4 in t, 9 in t, t[0], t[0, 0], t[1].value)
u[0, 0].value = 99
print(t, u, t == u)
