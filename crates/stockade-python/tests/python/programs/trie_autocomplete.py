class Trie:
    def __init__(self): self.children, self.count = {}, 0
    def add(self, word):
        node = self
        for c in word: node = node.children.setdefault(c, Trie())
        node.count += 1
    def walk(self, prefix):
        node = self
        for c in prefix:
            if c not in node.children: return None
            node = node.children[c]
        return node
    def words(self, prefix=""):
        if self.count: yield prefix, self.count
        for c in sorted(self.children): yield from self.children[c].words(prefix + c)
    def complete(self, prefix, limit=3):
        node = self.walk(prefix)
        if node is None: return []
        return [w for w, n in sorted(node.words(prefix), key=lambda p: (-p[1], p[0]))[:limit]]
    def fuzzy(self, word, errors):
        def go(node, i, left, made):
            if left < 0: return
            if i == len(word) and node.count: yield made
            for c, child in node.children.items():
                if i < len(word): yield from go(child, i + 1, left - (c != word[i]), made + c)
                yield from go(child, i, left - 1, made + c)
            if i < len(word): yield from go(node, i + 1, left - 1, made)
        return sorted(set(go(self, 0, errors, "")))
    def __len__(self): return bool(self.count) + sum(len(c) for c in self.children.values())
    def __contains__(self, word): return (n := self.walk(word)) is not None and n.count > 0
t = Trie()
for w in "the then there their them they this that those thin think thing three tree trees try car card care cart cat car car the the their".split(): t.add(w)
print(len(t), "the" in t, "th" in t, "zebra" in t)
for p in ("th", "the", "ca", "tre", "x", ""): print(repr(p), t.complete(p), t.complete(p, limit=1))
print(t.fuzzy("thr", 1), t.fuzzy("car", 1), t.fuzzy("tree", 2)[:6])
print(dict(t.words()))
