"""Formatting numbers and text with f-strings, % and format()."""

N = 130_000


def main(n):
    total = 0
    for i in range(n):
        a = f"{i:>8}|{i * 0.5:.3f}|{i:x}"
        b = "%05d %s %.2f" % (i, "word", i / 7)
        c = "{:,} {!r}".format(i, "q")
        d = str(i) + repr(i * 0.1)
        total += len(a) + len(b) + len(c) + len(d)
    return total, a, b, c, d


print(main(N))
