class Tree:
    class Node:
        __slots__ = ("key", "value", "left", "right")
        def __init__(self, key, value): self.key, self.value, self.left, self.right = key, value, None, None
    def __init__(self, items=()):
        self.root, self.size = None, 0
        for k, v in items: self[k] = v
    def _find(self, key):
        parent, node = None, self.root
        while node and node.key != key: parent, node = node, node.left if key < node.key else node.right
        return parent, node
    def __setitem__(self, key, value):
        parent, node = self._find(key)
        if node:
            node.value = value
            return
        new = self.Node(key, value)
        self.size += 1
        if parent is None: self.root = new
        elif key < parent.key: parent.left = new
        else: parent.right = new
    def __getitem__(self, key):
        if isinstance(key, slice): return [(k, v) for k, v in self.items() if (key.start is None or k >= key.start) and (key.stop is None or k < key.stop)]
        node = self._find(key)[1]
        if node is None: raise KeyError(key)
        return node.value
    def __delitem__(self, key):
        parent, node = self._find(key)
        if node is None: raise KeyError(key)
        if node.left and node.right:
            sp, s = node, node.right
            while s.left: sp, s = s, s.left
            node.key, node.value = s.key, s.value
            parent, node = sp, s
        child = node.left or node.right
        if parent is None: self.root = child
        elif parent.left is node: parent.left = child
        else: parent.right = child
        self.size -= 1
    def __contains__(self, key): return self._find(key)[1] is not None
    def __len__(self): return self.size
    def items(self, node=...):
        node = self.root if node is ... else node
        if node:
            yield from self.items(node.left)
            yield node.key, node.value
            yield from self.items(node.right)
    def __iter__(self): return (k for k, _ in self.items())
    def depth(self, node=...):
        node = self.root if node is ... else node
        return 0 if node is None else 1 + max(self.depth(node.left), self.depth(node.right))
    def __repr__(self): return f"Tree({list(self.items())})"
t = Tree((k, k * k) for k in [50, 30, 70, 20, 40, 60, 80, 35, 45, 65])
print(t, len(t), t.depth(), 40 in t, 41 in t, t[35], list(t), t[30:60], t[:35])
for k in (20, 70, 50, 30):
    del t[k]
    print(k, list(t), len(t), t.depth(), t.root.key)
t[40] = "changed"
print(t[40], max(t), sorted(t, reverse=True), dict(t.items())[65])
for f in (lambda: t[99], lambda: t.__delitem__(1)):
    try: f()
    except KeyError as e: print("missing", e)
