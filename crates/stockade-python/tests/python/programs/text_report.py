text = """The harbour master counted the boats twice a day, once when the tide came in
and once when the tide went out, and wrote the number of boats in a long grey
book. Nobody had ever asked him for the book, but "a number that is written
down," he liked to say, "is a number that cannot drift away with the tide.\""""
def words(t):
    word = []
    for c in t + " ":
        if c.isalpha(): word.append(c.lower())
        elif word:
            yield "".join(word)
            word.clear()
counts = {}
for w in words(text):
    counts[w] = counts.get(w, 0) + 1
top = sorted(counts.items(), key=lambda kv: (-kv[1], kv[0]))[:8]
width = max(len(w) for w, _ in top)
for rank, (w, n) in enumerate(top, 1):
    print(f"{rank:>2}. {w:<{width}} {n:>3} {'█' * n}")
lengths = {}
for w in counts: lengths.setdefault(len(w), []).append(w)
for n in sorted(lengths): print(f"{n:2d} | {len(lengths[n]):2d} | {', '.join(sorted(lengths[n]))}")
total = sum(counts.values())
print(f"{total} words, {len(counts)} different, average {sum(len(w) * c for w, c in counts.items()) / total:.3f} letters")
def justify(t, width):
    line, out = [], []
    for w in t.split():
        if sum(map(len, line)) + len(line) + len(w) > width:
            gaps, spaces = max(len(line) - 1, 1), width - sum(map(len, line))
            for i in range(spaces): line[i % gaps] += " "
            out.append("".join(line))
            line = []
        line.append(w)
    return out + [" ".join(line)]
for l in justify(text, 40): print(f"|{l:<40}|")
print(*(f"{c}:{text.count(c)}" for c in "aeiou"), text.title()[:40], text.count("\n"), max(text.split(), key=len), sep="; ")
