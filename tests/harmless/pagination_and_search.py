import math
from dataclasses import dataclass
from typing import Callable, Iterable, Sequence


@dataclass(frozen=True)
class Page:
    number: int
    pages: int
    items: Sequence

    @property
    def has_next(self):
        return self.number < self.pages


class Query:
    def __init__(self, items: Iterable[dict]):
        self._items = list(items)
        self._filters: list[Callable[[dict], bool]] = []
        self._order: tuple[str, bool] | None = None

    def where(self, **conditions):
        for key, wanted in conditions.items():
            field, _, how = key.partition("__")
            tests = {
                "": lambda row, f=field, w=wanted: row[f] == w,
                "gt": lambda row, f=field, w=wanted: row[f] > w,
                "contains": lambda row, f=field, w=wanted: w in row[f],
            }
            self._filters.append(tests[how])
        return self

    def order_by(self, field):
        self._order = (field.lstrip("-"), field.startswith("-"))
        return self

    def page(self, number=1, size=2):
        rows = [row for row in self._items if all(test(row) for test in self._filters)]
        if self._order:
            rows.sort(key=lambda row: row[self._order[0]], reverse=self._order[1])
        pages = max(1, math.ceil(len(rows) / size))
        return Page(number, pages, rows[(number - 1) * size:number * size])


PEOPLE = [{"name": n, "age": a} for n, a in (("Ana", 34), ("Bo", 19), ("Cy", 52), ("Di", 41))]
page = Query(PEOPLE).where(age__gt=20, name__contains="").order_by("-age").page(1)
print([row["name"] for row in page.items], page.pages, page.has_next)
result = Query(PEOPLE).where(name="Bo").page().items
