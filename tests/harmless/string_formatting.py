from string import Template

PEOPLE = [("Ana", 34, 1234.5), ("Björn", 7, -0.125), ("Chloé", 101, 1e6)]

print("%-10s|%5s|%12s" % ("name", "age", "balance"))
for name, age, balance in PEOPLE:
    print("%-10s|%5d|%12.2f" % (name, age, balance))
    print("{:<10}|{:>5}|{:>12,.2f}".format(name, age, balance))
    print(f"{name:^10}|{age:05d}|{balance:+.3e}")

letter = Template("Dear $name, you owe $$${amount}.")
print(letter.substitute(name="Ana", amount=12))
print("{0} {1} {0!r:>10}".format("a", "b"))
print("{point[x]} {person.real} {:>{width}}".format(3, width=6, point={"x": 1}, person=4))
values = {"os": "linux", "sys": "x"}
print("{os}/{sys}".format(**values), "%(os)s" % values, "{os}".format_map(values))


class Money:
    def __init__(self, amount):
        self.amount = amount

    def __format__(self, spec):
        return f"€{self.amount:{spec or '.2f'}}"

    def __repr__(self):
        return "{0.__class__.__name__}({0.amount})".format(self)


print(f"{Money(3)} {Money(2.5):.1f} {Money(1)!r}")
result = ", ".join(f"{name}={age}" for name, age, _ in PEOPLE)
