"""Reports: numbers and names put into lines, in every way that Python has."""


class Money:
    def __init__(self, cents):
        self.cents = cents

    def __str__(self):
        return f"{self.cents // 100}.{self.cents % 100:02d}"

    def __repr__(self):
        return f"Money({self.cents})"

    def __format__(self, spec):
        return format(str(self), spec)


def table(rows, headers):
    widths = [len(header) for header in headers]
    for row in rows:
        for at, cell in enumerate(row):
            widths[at] = max(widths[at], len(str(cell)))
    lines = ["  ".join(header.ljust(width) for header, width in zip(headers, widths))]
    lines.append("  ".join("-" * width for width in widths))
    for row in rows:
        cells = []
        for cell, width in zip(row, widths):
            text = str(cell)
            cells.append(text.rjust(width) if isinstance(cell, (int, float)) else text.ljust(width))
        lines.append("  ".join(cells).rstrip())
    return "\n".join(lines)


def roman(number):
    out = ""
    for value, letters in (
        (1000, "M"), (900, "CM"), (500, "D"), (400, "CD"), (100, "C"), (90, "XC"),
        (50, "L"), (40, "XL"), (10, "X"), (9, "IX"), (5, "V"), (4, "IV"), (1, "I"),
    ):
        while number >= value:
            out += letters
            number -= value
    return out


def clock(seconds):
    minutes, seconds = divmod(seconds, 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours:02}:{minutes:02}:{seconds:02}"


def grouped(number):
    text = str(abs(number))
    parts = []
    while len(text) > 3:
        parts.append(text[-3:])
        text = text[:-3]
    parts.append(text)
    return ("-" if number < 0 else "") + ",".join(reversed(parts))


def csv(rows):
    return "\n".join(",".join(map(str, row)) for row in rows)


def parsed(text):
    for line in text.split("\n"):
        name, number, share = line.split(",")
        yield name.strip(), int(number), float(share)


rows = [(f"item {n}", n * n % 997, n / 8, Money(n * 35)) for n in range(400)]
text = table(rows, ["name", "number", "share", "price"])
print(text[:230])
print(len(text), text.count("item"), len(text.splitlines()))
print(sum(len(roman(number)) for number in range(1, 2000)), roman(1994))
print(sum(len(clock(number)) for number in range(0, 60000, 13)), clock(45296))
assert all(grouped(n) == f"{n:,}" for n in range(-3000, 2000000, 1999))
print(grouped(1234567890), f"{1234567890:,}")
lines = []
for n in range(2500):
    lines.append("%05d %-8s|%6.2f" % (n, "n" + str(n % 10), n / 7))
    lines.append("{:>6}:{:<6}{:^9}".format(n, n * 2, "ab"))
    lines.append(f"{n:x} {n:08b} {n / 3:.3f} {n!r:>5} {n % 2 == 0}")
print(lines[7], "/", lines[8], "/", lines[9])
print(sum(map(len, lines)))
prices = [Money(n * 7) for n in range(1500)]
print(len(" ".join(str(price) for price in prices)), f"{prices[99]:>9}|{prices[5]!r}")
text = csv((f" n{n}", n, n / 4) for n in range(1500))
print(len(text), sum(number for _, number, _ in parsed(text)), max(share for *_, share in parsed(text)))
print(sum(len(repr([n, str(n), n / 2, None])) for n in range(1500)))
print(repr({"a": 1, "b": [1.5, "x"]}), str((1, "two", 3.0)), str(10**20), 1e16, 1.0e-7)
out = ""
for n in range(3000):
    out += str(n) + ("\n" if n % 20 == 19 else " ")
print(len(out), out.count("\n"), out[:30].replace(" ", "_"))
