"""Letters one by one: tokens, codes, runs and words that read both ways."""

KEYWORDS = {"if", "else", "while", "def", "return"}
SOURCE = '''
def area(width, height):
    if width >= 10:  # wide
        return width * height - 3.25
    else:
        return "small " + name[4:12]
while total <= 1000: total = total + area(12, 4)
'''


def tokens(text):
    at = 0
    end = len(text)
    while at < end:
        letter = text[at]
        if letter == "\n":
            yield "line", letter
            at += 1
        elif letter.isspace():
            at += 1
        elif letter == "#":
            while at < end and text[at] != "\n":
                at += 1
        elif letter.isalpha() or letter == "_":
            start = at
            while at < end and (text[at].isalnum() or text[at] == "_"):
                at += 1
            word = text[start:at]
            yield ("keyword" if word in KEYWORDS else "name"), word
        elif letter.isdigit():
            start = at
            while at < end and (text[at].isdigit() or text[at] == "."):
                at += 1
            yield "number", text[start:at]
        elif letter == '"':
            close = text.index('"', at + 1)
            yield "text", text[at + 1 : close]
            at = close + 1
        elif text[at : at + 2] in ("<=", ">=", "=="):
            yield "sign", text[at : at + 2]
            at += 2
        else:
            yield "sign", letter
            at += 1


def caesar(text, by):
    out = []
    for letter in text:
        if "a" <= letter <= "z":
            out.append(chr((ord(letter) - 97 + by) % 26 + 97))
        elif "A" <= letter <= "Z":
            out.append(chr((ord(letter) - 65 + by) % 26 + 65))
        else:
            out.append(letter)
    return "".join(out)


def runs(text):
    out = ""
    at = 0
    while at < len(text):
        end = at
        while end < len(text) and text[end] == text[at]:
            end += 1
        out += text[at] if end - at == 1 else f"{end - at}{text[at]}"
        at = end
    return out


def both_ways(text):
    kept = [letter.lower() for letter in text if letter.isalnum()]
    return kept == kept[::-1]


def longest_both_ways(text):
    best = ""
    for middle in range(len(text)):
        for low, high in (middle, middle), (middle, middle + 1):
            while low >= 0 and high < len(text) and text[low] == text[high]:
                low -= 1
                high += 1
            if high - low - 1 > len(best):
                best = text[low + 1 : high]
    return best


def balanced(text):
    pairs = {")": "(", "]": "[", "}": "{"}
    stack = []
    for letter in text:
        if letter in "([{":
            stack.append(letter)
        elif letter in pairs:
            if not stack or stack.pop() != pairs[letter]:
                return False
    return not stack


def camel(name):
    first, *rest = name.split("_")
    return first + "".join(part.title() for part in rest)


def snake(name):
    out = []
    for letter in name:
        if letter.isupper():
            out.append("_")
        out.append(letter.lower())
    return "".join(out)


def checksum(data):
    a, b = 1, 0
    for byte in data:
        a = (a + byte) % 65521
        b = (b + a) % 65521
    return b << 16 | a


kinds = {}
for _ in range(60):
    for kind, text in tokens(SOURCE):
        kinds[kind] = kinds.get(kind, 0) + 1
print(kinds, list(tokens(SOURCE))[:6])
sample = "The quick brown Fox jumps over the lazy Dog. " * 12
for by in range(26):
    code = caesar(sample, by)
    assert caesar(code, 26 - by) == sample
print(code[:20])
packed = "".join("abc"[n * n // 7 % 3] * (n % 4) for n in range(4000))
print(len(packed), runs(packed)[:30], len(runs(packed)))
print([both_ways(text) for text in ("A man, a plan, a canal: Panama", "almost")])
print(sum(both_ways(str(number)) for number in range(8000)))
print(longest_both_ways("".join("abcab"[n * n % 5] for n in range(150)) + "xyzzyx"))
print(balanced("([{}])" * 800), balanced("([{}])" * 300 + "(]"), balanced("("))
names = [f"value_of_{word}_{n}" for n in range(500) for word in ("first", "second")]
print(camel(names[0]), all(snake(camel(name)).count("_") >= 3 for name in names))
print(checksum(bytes(range(256)) * 50), checksum(sample.encode()))
counts = [0] * 26
for letter in sample.lower() * 12:
    if letter.isalpha():
        counts[ord(letter) - ord("a")] += 1
print(counts[:6], "".join(sorted(set(sample)))[:10])
