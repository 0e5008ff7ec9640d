class Item:
    def __init__(self, name, price, qty): self.name, self.price, self.qty = name, price, qty
    @property
    def total(self): return self.price * self.qty
items = [Item("Widget", 9.99, 10), Item("Gadget", 1249.5, 2), Item("Thing with a long name", 0.333, 1000)]
width = max(len(i.name) for i in items)
line = f"+{'-' * (width + 2)}+{'-' * 12}+{'-' * 6}+{'-' * 14}+"
print(line)
for i in items:
    print(f"| {i.name:<{width}} | {i.price:>10,.2f} | {i.qty:>4} | {i.total:>12,.2f} |")
print(line)
total = sum(i.total for i in items)
print(f"{'Total':>{width + 2}}: {total:_.1f} ({total:e}, {total / 1e6:.3%} of a million)")
print(f"{len(items)} item{'s' if len(items) != 1 else ''}, most expensive: {max(items, key=lambda i: i.price).name!r}")
for n in (0, 1, 2):
    print(f"{n} file{'' if n == 1 else 's'}", end="; ")
print(f"\n{'centre':*^30}", f"{'left':.<30}", f"{'right':.>30}", sep="\n")
