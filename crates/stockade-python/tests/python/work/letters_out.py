"""Letters to customers, tables and labels: numbers and names laid out as text."""

import datetime


def money(amount):
    sign = "-" if amount < 0 else ""
    return f"{sign}{abs(amount):,.2f} EUR"


def table(rows):
    widths = [max(len(str(row[at])) for row in rows) for at in range(len(rows[0]))]
    lines = []
    for row in rows:
        cells = []
        for at, cell in enumerate(row):
            if isinstance(cell, float):
                cells.append(f"{cell:>{widths[at]}.1f}")
            elif isinstance(cell, int):
                cells.append(f"{cell:>{widths[at]}d}")
            else:
                cells.append(f"{cell:<{widths[at]}}")
        lines.append(" | ".join(cells).rstrip())
    return "\n".join(lines)


def letter(number, name, items):
    total = sum(count * price for _, count, price in items)
    head = "Invoice %05d for %s" % (number, name)
    lines = [head, "=" * len(head)]
    for what, count, price in items:
        lines.append("%-12s %4d x %8.2f = %10.2f" % (what, count, price, count * price))
    lines.append("{:>38}".format("total " + money(total)))
    lines.append("Pay {0} by {1}, {2!r}.".format(money(total), due(number), name))
    return "\n".join(lines)


def due(number):
    day = datetime.date(2024, 1, 1) + datetime.timedelta(days=number % 300)
    return f"{day.day:02}.{day.month:02}.{day.year}"


def label(i):
    parts = [f"{i:04x}", f"{i:>6}", f"{i:b}"[-8:].zfill(8), f"{i / 7:.3f}", f"{i / 3:e}"]
    return "/".join(parts)


def percent(part, whole):
    return f"{part / whole:.1%}" if whole else "-"


def main():
    names = ["Ada", "Grace", "Linus", "Guido", "Barbara"]
    things = ["chair", "table", "lamp", "shelf"]
    size = 0
    last = ""
    for i in range(350):
        items = [(things[(i + k) % 4], k + 1, 9.99 + k * i % 50) for k in range(i % 4 + 1)]
        last = letter(i, names[i % 5], items)
        size += len(last)
    print(last)
    print(size)
    rows = [(names[i % 5] + str(i), i * 3, i * 1.25) for i in range(120)]
    text = table(rows)
    print(text.splitlines()[7], len(text))
    labels = [label(i) for i in range(1500)]
    print(labels[37], labels[-1], sum(map(len, labels)))
    shares = [percent(i, 1500) for i in range(1500)]
    print(shares[:3], shares[-1])
    out = ""
    for i, name in enumerate(names * 100):
        out += str(i) + ". " + name + ("; " if i % 10 else ";\n")
    print(len(out), out[:40].replace("\n", "|"))
    print(repr([f"{x!r:>8}" for x in (1, "a", None, 2.5)]))


main()
