"""Loops over single characters: vowels, palindromes, a cipher."""

N = 19_000


def shift(text, k):
    out = []
    for c in text:
        if "a" <= c <= "z":
            out.append(chr((ord(c) - 97 + k) % 26 + 97))
        else:
            out.append(c)
    return "".join(out)


def is_palindrome(s):
    i = 0
    j = len(s) - 1
    while i < j:
        if s[i] != s[j]:
            return False
        i += 1
        j -= 1
    return True


def main(n):
    text = "a man a plan a canal and then some more text to walk through, slowly"
    vowels = 0
    good = 0
    for i in range(n):
        coded = shift(text, i % 26)
        for c in coded:
            if c in "aeiou":
                vowels += 1
        good += is_palindrome(coded[: i % 40] + coded[: i % 40][::-1])
    return vowels, good, shift(text, 13)


print(main(N))
