class JsonMixin:
    def to_json(self):
        return "{" + ", ".join(f'"{k}": {v!r}' for k, v in vars(self).items()) + "}"
class CompareMixin:
    def __lt__(self, o): return self.key() < o.key()
    def __eq__(self, o): return self.key() == o.key()
    def __le__(self, o): return self < o or self == o
class LogMixin:
    def __init__(self, *args, **kw):
        self.log = []
        super().__init__(*args, **kw)
class Item:
    def __init__(self, name, price):
        self.name, self.price = name, price
class Product(LogMixin, JsonMixin, CompareMixin, Item):
    def key(self):
        return self.price
p, q = Product("pen", 2), Product("cup", 5)
print(p.to_json(), p < q, p <= q, p > q, p == q, max(p, q).name, [c.__name__ for c in Product.__mro__])
print(sorted([q, p])[0].name, isinstance(p, JsonMixin))
