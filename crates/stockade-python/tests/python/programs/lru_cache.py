class Node:
    __slots__ = ("key", "value", "prev", "next")
    def __init__(self, key=None, value=None): self.key, self.value = key, value
class LRU:
    def __init__(self, capacity):
        if capacity < 1: raise ValueError("capacity must be at least 1")
        self.capacity, self.map = capacity, {}
        self.head, self.tail = Node(), Node()
        self.head.next, self.tail.prev = self.tail, self.head
        self.hits = self.misses = 0
    def _remove(self, n): n.prev.next, n.next.prev = n.next, n.prev
    def _front(self, n):
        n.prev, n.next = self.head, self.head.next
        self.head.next.prev = n
        self.head.next = n
    def __getitem__(self, key):
        try:
            n = self.map[key]
        except KeyError:
            self.misses += 1
            raise
        self.hits += 1
        self._remove(n)
        self._front(n)
        return n.value
    def get(self, key, default=None):
        try: return self[key]
        except KeyError: return default
    def __setitem__(self, key, value):
        if key in self.map:
            n = self.map[key]
            n.value = value
            self._remove(n)
        else:
            if len(self.map) == self.capacity:
                old = self.tail.prev
                self._remove(old)
                del self.map[old.key]
            n = self.map[key] = Node(key, value)
        self._front(n)
    def __len__(self): return len(self.map)
    def __contains__(self, k): return k in self.map
    def __iter__(self):
        n = self.head.next
        while n is not self.tail:
            yield n.key
            n = n.next
    def __repr__(self): return f"LRU({', '.join(f'{k}={self.map[k].value}' for k in self)})"
    @classmethod
    def decorate(cls, size):
        def deco(f):
            cache = cls(size)
            def wrapper(*args):
                if args not in cache: cache[args] = f(*args)
                return cache[args]
            wrapper.cache = cache
            return wrapper
        return deco
c = LRU(3)
for k in "abc": c[k] = k.upper()
print(c, c["a"], c)
c["d"] = "D"
print(c, "b" in c, c.get("b", "gone"), len(c), c.hits, c.misses)
c["c"] = "new"
print(c, list(c))
@LRU.decorate(2)
def square(x):
    print("computing", x)
    return x * x
print([square(n) for n in (1, 2, 1, 3, 2, 1)], square.cache)
try:
    LRU(0)
except ValueError as e:
    print(e)
