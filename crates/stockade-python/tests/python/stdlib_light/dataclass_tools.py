from dataclasses import dataclass, field, asdict, astuple, replace, fields
@dataclass
class Item:
    name: str
    price: float = field(default=1.0, repr=False)
    meta: dict = field(default_factory=dict, compare=False)
@dataclass(kw_only=True, slots=True)
class Box:
    items: list[Item]
    label: str = "box"
i = Item("pen", 2.5, {"k": 1})
print(i, asdict(i), astuple(i), replace(i, name="cup"), [f.name for f in fields(Item)])
b = Box(items=[i])
print(b, asdict(b), b == Box(items=[Item("pen", 2.5)]))
for f in (lambda: Box([i]), lambda: setattr(b, "other", 1)):
    try:
        f()
    except Exception as e:
        print(type(e).__name__, e)
try:
    @dataclass
    class Bad:
        x: list = []
except ValueError as e:
    print(e)
try:
    @dataclass
    class Order:
        a: int = 1
        b: int
except TypeError as e:
    print(e)
