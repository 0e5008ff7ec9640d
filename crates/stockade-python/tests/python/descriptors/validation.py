class Typed:
    def __init__(self, kind):
        self.kind = kind
    def __set_name__(self, owner, name):
        self.name = "_" + name
    def __get__(self, obj, owner):
        return self if obj is None else getattr(obj, self.name)
    def __set__(self, obj, value):
        if not isinstance(value, self.kind):
            raise TypeError(f"{self.name[1:]} must be {self.kind.__name__}, not {type(value).__name__}")
        setattr(obj, self.name, value)
class Positive(Typed):
    def __init__(self):
        super().__init__((int, float))
    def __set__(self, obj, value):
        if value <= 0:
            raise ValueError(f"{self.name[1:]} must be positive")
        setattr(obj, self.name, value)
class Order:
    item = Typed(str)
    qty = Positive()
    def __init__(self, item, qty):
        self.item = item
        self.qty = qty
o = Order("pen", 3)
o.qty += 1
print(o.item, o.qty, vars(o), type(Order.item).__name__)
for f in (lambda: Order(5, 1), lambda: Order("x", -1), lambda: setattr(o, "qty", 0)):
    try:
        f()
    except Exception as e:
        print(type(e).__name__, e)
