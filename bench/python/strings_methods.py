"""split, replace, strip, find and friends on short lines."""

N = 120_000


def main(n):
    line = "  the quick brown fox, jumps over; the lazy dog -- again and again  "
    total = 0
    for i in range(n):
        words = line.strip().replace(",", "").replace(";", "").split()
        total += len(words)
        if words[i % len(words)].startswith(("q", "b", "l")):
            total += line.find("lazy")
        total += len("-".join(words).upper()) + line.count("a")
        head, _, tail = line.partition("--")
        total += len(head.title()) - len(tail.lstrip())
    return total


print(main(N))
