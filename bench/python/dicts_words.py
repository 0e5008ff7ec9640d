"""Counting words and ranking them."""

N = 440


def main(n):
    text = "one boat came in with the tide and one boat went out with the tide and no boat was left in the bay "
    words = (text * 300).split()
    best = None
    for k in range(n):
        counts = {}
        for w in words[k:]:
            if w in counts:
                counts[w] += 1
            else:
                counts[w] = 1
        best = sorted(counts.items(), key=lambda kv: (-kv[1], kv[0]))[:3]
    return best


print(main(N))
