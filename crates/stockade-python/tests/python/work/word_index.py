"""An index of a text that is made up, and questions to it."""

from collections import Counter, defaultdict

SYLLABLES = "ka lo mi ter un sa vi no re dal pos ent ira gu fle".split()


def text(lines):
    state = 99
    for _ in range(lines):
        words = []
        for _ in range(9):
            state = (state * 22695477 + 1) % 4294967296
            pick = state >> 12
            word = SYLLABLES[pick % 15] + SYLLABLES[pick // 15 % 15]
            if pick % 5 == 0:
                word = word.capitalize()
            elif pick % 7 == 0:
                word += ","
            words.append(word)
        yield " ".join(words) + "."


def clean(word):
    return word.strip(".,;").lower()


def index(lines):
    places = defaultdict(list)
    for number, line in enumerate(lines, start=1):
        for at, word in enumerate(line.split()):
            places[clean(word)].append((number, at))
    return places


def pairs(lines):
    found = {}
    for line in lines:
        before = None
        for word in line.replace(",", "").rstrip(".").split(" "):
            word = word.lower()
            if before is not None:
                key = before + "-" + word
                if key in found:
                    found[key] += 1
                else:
                    found[key] = 1
            before = word
    return found


def wrap(words, width):
    line, out = "", []
    for word in words:
        if line and len(line) + 1 + len(word) > width:
            out.append(line)
            line = word
        elif line:
            line += " " + word
        else:
            line = word
    out.append(line)
    return out


def vowels(word):
    count = 0
    for letter in word:
        if letter in "aeiou":
            count += 1
    return count


lines = list(text(2500))
places = index(lines)
print(len(places), sorted(places)[:5])
often = sorted(places.items(), key=lambda entry: (-len(entry[1]), entry[0]))
for word, where in often[:5]:
    print(f"{word:<10}{len(where):>6}  {where[0]} {where[-1]}")
counted = Counter(clean(word) for line in lines for word in line.split())
print(counted.most_common(3), sum(counted.values()))
found = pairs(lines)
print(len(found), max(found.values()), min(sorted(found), key=len))
longest = wrap([word for line in lines[:600] for word in line.split()], 60)
print(len(longest), longest[0], max(map(len, longest)))
print(sum(vowels(word) for line in lines[:800] for word in line.split()))
print(sum(line.count("ka") + line.find("ter") for line in lines))
print(sum(1 for word in places if word.startswith("un") or word.endswith("mi")))
by_length = {}
for word in places:
    by_length.setdefault(len(word), []).append(word)
print({size: len(words) for size, words in sorted(by_length.items())})
print("|".join(sorted({word[:3] for word in places}))[:70])
print(sum(line.upper().isupper() + line.title().istitle() for line in lines))
