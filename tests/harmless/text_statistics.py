import string
import textwrap
from collections import Counter
from statistics import mean, median, pstdev

TEXT = """It was the best of times, it was the worst of times, it was the age of wisdom,
it was the age of foolishness; import os was not yet written, nor was eval(input())."""


def words(text):
    table = str.maketrans("", "", string.punctuation)
    return text.lower().translate(table).split()


def ngrams(tokens, n):
    return zip(*(tokens[i:] for i in range(n)))


tokens = words(TEXT)
lengths = [len(token) for token in tokens]
print(f"{len(tokens)} words, mean {mean(lengths):.2f}, median {median(lengths)}, sd {pstdev(lengths):.2f}")
for gram, count in Counter(ngrams(tokens, 3)).most_common(2):
    print(" ".join(gram), count)
print(textwrap.fill(TEXT, width=40, initial_indent="> ", subsequent_indent="> "))
longest = max(tokens, key=len)
histogram = {length: "#" * count for length, count in sorted(Counter(lengths).items())}
for length, bar in histogram.items():
    print(f"{length:>3} {bar}")
result = {"unique": len(set(tokens)), "longest": longest}
