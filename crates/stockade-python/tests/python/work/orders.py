"""Orders that come as records of many kinds: told apart by their form, and carried out."""

from dataclasses import dataclass


@dataclass
class Buy:
    what: str
    count: int


@dataclass
class Sell:
    what: str
    count: int
    price: float


@dataclass
class Move:
    here: tuple
    there: tuple


class Store:
    def __init__(self):
        self.held = {}
        self.money = 10_000.0
        self.log = []
        self.refused = 0

    def carry_out(self, order):
        match order:
            case Buy(what, count) if count > 0:
                self.held[what] = self.held.get(what, 0) + count
                self.money -= 2.5 * count
                return "bought"
            case Buy():
                self.refused += 1
                return "nothing to buy"
            case Sell(what=what, count=count, price=price):
                have = self.held.get(what, 0)
                if have < count:
                    self.refused += 1
                    return "short"
                self.held[what] = have - count
                self.money += price * count
                return "sold"
            case Move(here=(x, y), there=(u, v)) if x == u or y == v:
                return f"straight {abs(x - u) + abs(y - v)}"
            case Move(here, there):
                return f"from {here} to {there}"
            case {"op": "gift", "what": str(what), **rest}:
                self.held[what] = self.held.get(what, 0) + 1
                return f"gift {sorted(rest)}"
            case {"op": op}:
                return f"unknown {op}"
            case ["batch", *orders]:
                return [self.carry_out(one) for one in orders]
            case ("pause", int(n)) | ("wait", int(n)):
                return n
            case "report" | "list":
                return sum(self.held.values())
            case int() | float():
                self.money += order
                return "paid"
            case None:
                return "none"
            case _:
                self.refused += 1
                return "what is this"


def orders(n):
    things = ["nails", "wood", "glue", "paint"]
    for i in range(n):
        what = things[i % 4]
        yield Buy(what, i % 7)
        yield Sell(what, i % 5, 3.25)
        yield Move((i % 3, i % 4), (i % 3, i % 6))
        yield {"op": "gift", "what": what, "from": i}
        yield {"op": "audit"}
        yield ["batch", Buy("glue", 1), ("pause", i), None]
        yield ("wait", i % 9)
        yield "report" if i % 2 else "list"
        yield i % 11
        yield ("strange", i)


def classify(value):
    match value:
        case 0:
            return "zero"
        case 1 | 2 | 3:
            return "few"
        case int(n) if n < 0:
            return "below"
        case int():
            return "many"
        case [] | ():
            return "empty"
        case [x]:
            return "one " + classify(x)
        case [x, y]:
            return "two"
        case [first, *_, last]:
            return "long" if first == last else "row"
        case {"kind": kind}:
            return kind
        case str() as text:
            return "text" if text else "nothing"
        case _:
            return "other"


def main():
    store = Store()
    counts = {}
    for order in orders(700):
        answer = store.carry_out(order)
        key = answer if isinstance(answer, str) else type(answer).__name__
        key = key.split()[0]
        counts[key] = counts.get(key, 0) + 1
    print(sorted(counts.items()))
    print(sorted(store.held.items()), round(store.money, 2), store.refused)
    kinds = {}
    samples = [0, 2, -5, 77, [], [3], [1, 2], [1, 2, 1], (4, 5, 6), {"kind": "dict"}, "", "x", 2.5]
    for i in range(6000):
        kind = classify(samples[i % len(samples)])
        kinds[kind] = kinds.get(kind, 0) + 1
    print(sorted(kinds.items()))


main()
