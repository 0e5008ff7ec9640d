"""Containers of our own: a tree, a heap, a ring, a cache and a set of parts."""


class Node:
    __slots__ = ("key", "value", "left", "right")

    def __init__(self, key, value):
        self.key = key
        self.value = value
        self.left = None
        self.right = None


class Tree:
    def __init__(self):
        self.root = None
        self.size = 0

    def __len__(self):
        return self.size

    def __setitem__(self, key, value):
        if self.root is None:
            self.root = Node(key, value)
            self.size = 1
            return
        node = self.root
        while True:
            if key == node.key:
                node.value = value
                return
            side = "left" if key < node.key else "right"
            below = getattr(node, side)
            if below is None:
                setattr(node, side, Node(key, value))
                self.size += 1
                return
            node = below

    def find(self, key):
        node = self.root
        while node is not None:
            if key == node.key:
                return node
            node = node.left if key < node.key else node.right
        return None

    def __getitem__(self, key):
        node = self.find(key)
        if node is None:
            raise KeyError(key)
        return node.value

    def __contains__(self, key):
        return self.find(key) is not None

    def __iter__(self):
        stack, node = [], self.root
        while stack or node:
            while node:
                stack.append(node)
                node = node.left
            node = stack.pop()
            yield node.key
            node = node.right

    def depth(self, node=None, top=True):
        if top:
            node = self.root
        if node is None:
            return 0
        return 1 + max(self.depth(node.left, False), self.depth(node.right, False))


class Heap:
    def __init__(self):
        self.items = []

    def push(self, item):
        items = self.items
        items.append(item)
        at = len(items) - 1
        while at > 0:
            above = (at - 1) // 2
            if items[above] <= items[at]:
                break
            items[above], items[at] = items[at], items[above]
            at = above

    def pop(self):
        items = self.items
        top = items[0]
        last = items.pop()
        if items:
            items[0] = last
            at = 0
            while True:
                below = 2 * at + 1
                if below >= len(items):
                    break
                if below + 1 < len(items) and items[below + 1] < items[below]:
                    below += 1
                if items[at] <= items[below]:
                    break
                items[at], items[below] = items[below], items[at]
                at = below
        return top


class Link:
    def __init__(self, value, following=None):
        self.value = value
        self.following = following


class Cache:
    def __init__(self, size):
        self.size = size
        self.kept = {}
        self.hits = self.misses = 0

    def get(self, key, make):
        if key in self.kept:
            self.hits += 1
            value = self.kept.pop(key)
        else:
            self.misses += 1
            value = make(key)
            if len(self.kept) >= self.size:
                del self.kept[next(iter(self.kept))]
        self.kept[key] = value
        return value


class Parts:
    def __init__(self, count):
        self.above = list(range(count))
        self.sizes = [1] * count

    def top(self, item):
        while self.above[item] != item:
            self.above[item] = self.above[self.above[item]]
            item = self.above[item]
        return item

    def join(self, a, b):
        a, b = self.top(a), self.top(b)
        if a == b:
            return False
        if self.sizes[a] < self.sizes[b]:
            a, b = b, a
        self.above[b] = a
        self.sizes[a] += self.sizes[b]
        return True


class Point:
    def __init__(self, x, y):
        self.x, self.y = x, y

    def __eq__(self, other):
        return isinstance(other, Point) and self.x == other.x and self.y == other.y

    def __hash__(self):
        return hash((self.x, self.y))

    def __lt__(self, other):
        return (self.x, self.y) < (other.x, other.y)

    def __repr__(self):
        return f"<{self.x} {self.y}>"


tree = Tree()
key = 1
for number in range(4000):
    key = key * 75 % 65537
    tree[key] = number
print(len(tree), tree.depth(), list(tree)[:5], sum(tree) % 1009)
print(sum(1 for number in range(6000) if number in tree), tree[75])
try:
    tree[0]
except KeyError as error:
    print("no", error)
heap = Heap()
for number in range(3000):
    heap.push(number * 7919 % 4001)
drawn = [heap.pop() for _ in range(3000)]
print(drawn[:5], drawn == sorted(drawn))
chain = None
for number in range(12000):
    chain = Link(number, chain)
total = 0
before = None
while chain is not None:
    total += chain.value
    chain.following, before, chain = before, chain, chain.following
print(total, before.value)
cache = Cache(50)
for number in range(15000):
    cache.get(number * number % 97 % 70, str)
print(cache.hits, cache.misses)
parts = Parts(6000)
print(sum(parts.join(n * 31 % 6000, n * n % 6000) for n in range(6000)), max(parts.sizes))
points = [Point(n % 13, n * n % 17) for n in range(1500)]
print(len(set(points)), sorted(points)[:3], points.index(Point(3, 9)), Point(99, 0) in points)
