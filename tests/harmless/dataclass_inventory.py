from __future__ import annotations

from dataclasses import asdict, dataclass, field, replace
from decimal import Decimal
from typing import Iterator


@dataclass(order=True)
class Item:
    sort_index: Decimal = field(init=False, repr=False)
    name: str
    price: Decimal
    quantity: int = 0

    def __post_init__(self) -> None:
        if self.quantity < 0:
            raise ValueError(f"negative quantity: {self.quantity}")
        object.__setattr__(self, "sort_index", self.price * self.quantity)

    @property
    def value(self) -> Decimal:
        return self.price * self.quantity


@dataclass
class Inventory:
    items: list[Item] = field(default_factory=list)

    def __iter__(self) -> Iterator[Item]:
        return iter(self.items)

    def __len__(self) -> int:
        return len(self.items)

    def __contains__(self, name: str) -> bool:
        return any(item.name == name for item in self)

    def total(self) -> Decimal:
        return sum((item.value for item in self), Decimal("0"))


stock = Inventory([Item("bolt", Decimal("0.10"), 500), Item("gear", Decimal("12.50"), 3)])
stock.items.append(replace(stock.items[0], name="nut", quantity=200))
print(stock.__class__.__name__, len(stock), "bolt" in stock)
print([asdict(item)["name"] for item in sorted(stock)])
try:
    Item("bad", Decimal(1), -1)
except ValueError as error:
    print(type(error).__name__, error)
result = str(stock.total())
