"""Strings of one character, however they come about: compared, looked for, counted, kept."""

text = "".join(chr(code) for code in range(128))

# Every way to get one.
ways = [
    lambda i: text[i],
    lambda i: text[i : i + 1],
    lambda i: text[i - 128],
    lambda i: chr(i),
    lambda i: list(text)[i],
    lambda i: bytes([i]).decode(),
    lambda i: ("x" + chr(i))[1:],
    lambda i: ("x" + chr(i)).removeprefix("x"),
    lambda i: ("xy" + chr(i) + "xy").replace("xy", ""),
    lambda i: "".join([chr(i)]),
    lambda i: chr(i) * 1,
    lambda i: f"{chr(i)}",
    lambda i: "%c" % i,
    lambda i: format(chr(i)),
    lambda i: "" + chr(i) + "",
    lambda i: next(iter({chr(i): 1})),
]
for way in ways:
    made = [way(i) for i in range(128)]
    garbage = [[str(i)] for i in range(2000)]
    assert made == list(text), way
    assert [ord(c) for c in made] == list(range(128))
    assert [c in text for c in made] == [True] * 128
    assert [c in "aeiou" for c in made] == [c in ("a", "e", "i", "o", "u") for c in made]
    assert [len(c) for c in made] == [1] * 128
    assert {c: ord(c) for c in made} == dict(zip(text, range(128)))
    assert [hash(a) == hash(b) for a, b in zip(made, text)] == [True] * 128


def outcomes(a, b):
    seen = []
    if a < b:
        seen.append("<")
    if a <= b:
        seen.append("<=")
    if a == b:
        seen.append("==")
    if a != b:
        seen.append("!=")
    if a > b:
        seen.append(">")
    if a >= b:
        seen.append(">=")
    assert seen == [
        name
        for name, value in (
            ("<", a < b),
            ("<=", a <= b),
            ("==", a == b),
            ("!=", a != b),
            (">", a > b),
            (">=", a >= b),
        )
        if value
    ]
    return " ".join(seen)


some = ["", "\0", "0", "9", "A", "Z", "a", "aa", "b", "z", "\x7f", "\x80", "é", "ÿ", "Ā", "日", "😀"]
for a in some:
    print(ascii(a), [outcomes(a, b) for b in some])
print(ascii(sorted(some, reverse=True)))


class Name(str):
    def __eq__(self, other):
        return "mine"

    def __lt__(self, other):
        return True

    __hash__ = str.__hash__


print(Name("a") == "a", "a" == Name("b"), Name("z") < "a", Name("a") in "abc")
for c in "aé日z":
    if c == "é":
        print("found", ascii(c), c > "z", c < "日")
for wrong in (lambda: "a" < 1, lambda: "a" in 1, lambda: 1 in "a", lambda: "abc"[3], lambda: ord(""), lambda: chr(-1)):
    try:
        print(wrong())
    except Exception as e:
        print(type(e).__name__, e)
