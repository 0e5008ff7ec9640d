# A small script of the kind that a model writes: takes data apart, counts, and prints a table.
orders = """\
ann, tea, 3, 2.50
bob, bread, 1, 3.20
ann, milk, 2, 1.10
cid, tea, 5, 2.50
bob, tea, 1, 2.50
"""

totals = {}
items = {}
for line in orders.splitlines():
    name, item, count, price = [part.strip() for part in line.split(",")]
    totals[name] = totals.get(name, 0.0) + int(count) * float(price)
    items.setdefault(item, []).append(name)

for name, total in sorted(totals.items(), key=lambda entry: -entry[1]):
    print(f"{name:<6}{total:>8.2f}")
for item in sorted(items):
    print(item, ", ".join(sorted(set(items[item]))))
print("sum", round(sum(totals.values()), 2))
