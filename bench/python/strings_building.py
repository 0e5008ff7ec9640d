"""A string grown with += and one joined from a list."""

N = 2_500_000


def main(n):
    s = ""
    for i in range(n):
        s += "ab" if i & 1 else "c"
    parts = []
    for i in range(n):
        parts.append("xy" if i % 3 else "z")
    t = "".join(parts)
    return len(s), len(t), s[:5], t[-4:], s.count("c") + t.count("z")


print(main(N))
