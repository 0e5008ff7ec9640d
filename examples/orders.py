"""Sums up orders: the kind of program a model writes when it is asked for a report."""

ORDERS = [("ada", 12.5), ("bob", 3.0), ("ada", 7.25)]

totals = {}
for name, amount in ORDERS:
    totals[name] = totals.get(name, 0) + amount

for name, total in sorted(totals.items(), key=lambda entry: -entry[1]):
    print(f"{name:<5}{total:>8.2f}")

result = {"best": max(totals, key=totals.get), "sum": sum(totals.values())}
