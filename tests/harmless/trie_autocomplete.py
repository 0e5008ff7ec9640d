class TrieNode:
    __slots__ = ("children", "ends", "count")

    def __init__(self):
        self.children = {}
        self.ends = False
        self.count = 0


class Trie:
    def __init__(self, words=()):
        self.root = TrieNode()
        for word in words:
            self.insert(word)

    def insert(self, word):
        node = self.root
        for letter in word:
            node = node.children.setdefault(letter, TrieNode())
            node.count += 1
        node.ends = True

    def find(self, prefix):
        node = self.root
        for letter in prefix:
            node = node.children.get(letter)
            if node is None:
                return None
        return node

    def __contains__(self, word):
        node = self.find(word)
        return node is not None and node.ends

    def complete(self, prefix, limit=5):
        start = self.find(prefix)
        found = []

        def visit(node, text):
            if len(found) >= limit:
                return
            if node.ends:
                found.append(text)
            for letter, child in sorted(node.children.items()):
                visit(child, text + letter)

        if start:
            visit(start, prefix)
        return found


trie = Trie("import importance impossible impose input open opera eval evaluate exec".split())
print(trie.complete("imp"), trie.complete("e"), "open" in trie, "ope" in trie)
result = trie.find("imp").count
