import string
from itertools import cycle

ALPHABET = string.ascii_lowercase


def shift(letter, by):
    if letter.lower() not in ALPHABET:
        return letter
    base = ord("A") if letter.isupper() else ord("a")
    return chr((ord(letter) - base + by) % 26 + base)


def caesar(text, by):
    return "".join(shift(letter, by) for letter in text)


def vigenere(text, key, sign=1):
    keys = cycle(ALPHABET.index(k) for k in key.lower())
    return "".join(shift(c, sign * next(keys)) if c.isalpha() else c for c in text)


def crack(text):
    def score(candidate):
        return sum(candidate.lower().count(letter) for letter in "etaoin shrdlu")
    return max((caesar(text, by) for by in range(26)), key=score)


secret = caesar("Attack at dawn, retreat at sunset", 3)
print(secret, "|", crack(secret))
hidden = vigenere("Meet me at the usual place", "lemon")
assert vigenere(hidden, "lemon", sign=-1) == "Meet me at the usual place"
print(hidden, "".join(reversed("desrever")), "".join(map(chr, [104, 105])))
result = caesar("bf", 13)
