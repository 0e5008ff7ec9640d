class Inventory:
    class Item:
        __slots__ = ("sku", "name", "qty", "price")
        def __init__(self, sku, name, qty, price): self.sku, self.name, self.qty, self.price = sku, name, qty, price
        @property
        def value(self): return self.qty * self.price
        def __iter__(self): return (getattr(self, s) for s in self.__slots__)
    def __init__(self): self._items, self._log = {}, []
    def add(self, sku, name, qty, price):
        if sku in self._items: raise KeyError(f"duplicate sku {sku}")
        self._items[sku] = self.Item(sku, name, qty, price)
        return self
    def move(self, sku, delta, *, reason="adjust"):
        item = self._items[sku]
        if item.qty + delta < 0: raise ValueError(f"only {item.qty} of {item.name}")
        item.qty += delta
        self._log.append((sku, delta, reason))
    def find(self, **criteria):
        for item in self._items.values():
            if all(v(getattr(item, k)) if callable(v) else getattr(item, k) == v for k, v in criteria.items()):
                yield item
    def __enter__(self):
        self._saved = {i.sku: i.qty for i in self._items.values()}, len(self._log)
        return self
    def __exit__(self, kind, *_):
        if kind:
            for sku, qty in self._saved[0].items(): self._items[sku].qty = qty
            del self._log[self._saved[1]:]
            print("rolled back", kind.__name__)
        return kind is ValueError
    def report(self, key="sku", reverse=False):
        for i in sorted(self._items.values(), key=lambda i: getattr(i, key), reverse=reverse):
            print(f"{i.sku:<6}{i.name:<12}{i.qty:>5}{i.price:>9.2f}{i.value:>10.2f}")
csv = """A1,widget,10,2.50
B2,gadget,3,19.99
C3,doohickey,0,7
bad line
D4,gizmo,x,1"""
inv = Inventory()
for n, line in enumerate(csv.splitlines(), 1):
    try:
        sku, name, qty, price = line.split(",")
        inv.add(sku, name, int(qty), float(price))
    except ValueError as e:
        print(f"line {n}: {e}")
try:
    inv.add("A1", "again", 1, 1)
except KeyError as e:
    print(e)
inv.move("A1", -4, reason="sale")
with inv:
    inv.move("B2", 5)
    inv.move("C3", -1)
with inv:
    inv.move("C3", 20, reason="delivery")
inv.report(key="value", reverse=True)
print(inv._log, [i.name for i in inv.find(qty=lambda q: q < 10)], [tuple(i) for i in inv.find(name="gizmo")], next(inv.find(sku="B2")).value)
