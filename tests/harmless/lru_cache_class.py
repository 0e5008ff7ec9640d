from collections import OrderedDict


class LRUCache:
    """A mapping that forgets what was used least recently."""

    def __init__(self, capacity: int):
        if capacity <= 0:
            raise ValueError("capacity must be positive")
        self.capacity = capacity
        self._data: OrderedDict = OrderedDict()
        self.hits = self.misses = 0

    def __getitem__(self, key):
        if key not in self._data:
            self.misses += 1
            raise KeyError(key)
        self.hits += 1
        self._data.move_to_end(key)
        return self._data[key]

    def __setitem__(self, key, value):
        self._data[key] = value
        self._data.move_to_end(key)
        if len(self._data) > self.capacity:
            self._data.popitem(last=False)

    def get(self, key, default=None):
        try:
            return self[key]
        except KeyError:
            return default

    def __repr__(self):
        inside = ", ".join(f"{k!r}: {v!r}" for k, v in self._data.items())
        return f"<{self.__class__.__name__} {{{inside}}}>"


cache = LRUCache(2)
cache["a"], cache["b"] = 1, 2
cache.get("a")
cache["c"] = 3
print(cache, cache.get("b"), cache.hits, cache.misses)
result = [cache.get(k) for k in "abc"]
