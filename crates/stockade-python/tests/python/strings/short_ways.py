# What is called over and over takes a short way where it can, and the long way where it must.
def tell(work):
    try:
        print(repr(work()))
    except Exception as error:
        print(type(error).__name__, error)


class Text(str):
    def __str__(self):
        return "own"

    def __format__(self, spec):
        return "<" + spec + ">"


class Number(int):
    def __str__(self):
        return "number"

    def __repr__(self):
        return "Number"

    def __format__(self, spec):
        return "[" + spec + "]"


values = [
    0, 1, -1, 10**18, -(10**18), 2**63, True, False, None, 0.5, -0.0, 1e300, float("nan"), float("inf"),
    "", "a", "é", "12", " 12 ", "+7", "-7", "1_000", "0x10", "1e5", "١٢", "999999999999999999", "9999999999999999999",
    b"12", [1], (1, 2), {"a": 1}, Text("text"), Number(3), 3 + 4j, "-", "+", "--1", "00", "-0", 2.0**53, -(2.0**60),
]
for value in values:
    tell(lambda: str(value))
    tell(lambda: int(value))
    tell(lambda: float(value))
    tell(lambda: f"{value}")
    tell(lambda: f"{value!s}")
    tell(lambda: f"{value!r}")
    tell(lambda: f"{value!a}")
    tell(lambda: f"{value:>8}")
    tell(lambda: f"{value!r:>8}")
    tell(lambda: f"{value:{8}}|{value}")
    tell(lambda: f"{value:x}")
    tell(lambda: f"{value:.2f}")
    tell(lambda: "%s" % value)
    tell(lambda: "%d" % value)
    tell(lambda: "%5s|%r" % (value, value))
    tell(lambda: "%x" % value)
    tell(lambda: "{} {!r}".format(value, value))
    tell(lambda: repr(value))

tell(lambda: str())
tell(lambda: int())
tell(lambda: float())
tell(lambda: str(b"a", "ascii"))
tell(lambda: str(1, 2))
tell(lambda: int("12", 8))
tell(lambda: int("12", base=3))
tell(lambda: int(1, 2))
tell(lambda: float(1, 2))
tell(lambda: int(x=1))
tell(lambda: "%s %s" % (1,))
tell(lambda: "%s" % (1, 2))
tell(lambda: "%(a)s" % {"a": 1})
tell(lambda: "%*d" % (5, 3))
tell(lambda: "{} {}".format(1))
tell(lambda: "{a}".format(a=1))
tell(lambda: "{0} {1} {0}".format(*range(20)))
tell(lambda: " ".join(["{}"] * 12).format(*range(12)))

line = "%s"
line %= "x"
print(line)
number = 17
number %= 5
print(number)

texts = ["", " a ", "Ab,c;D", "  the quick  fox ", "ß", "aé b", "a" * 5000, "x,y" * 2000]
for text in texts:
    shown = []
    for method in ("strip", "lstrip", "rstrip", "split", "upper", "lower", "title", "isalnum", "isalpha", "isdigit", "isspace"):
        shown.append(getattr(text, method)())
    shown += [text.strip(" a"), text.split(","), text.split(None, 1), text.split(",", 1)]
    shown += [text.find("a"), text.find(""), text.find("c", 2), text.count("a"), text.count(""), text.replace("a", "bb")]
    shown += [text.replace("a", "b", 1), text.replace("", "-")[:40], text.partition(","), text.startswith(("a", " ")), text.endswith(" ")]
    shown += [text.startswith("b", 1), "-".join(text.split()), text.join(["1", "2"]), text.join("xy")]
    print([part if len(repr(part)) < 200 else (len(part), hash(repr(part)) is not None) for part in shown])
for wrong in (
    lambda: "a".strip(1), lambda: "a".split(1), lambda: "a".split(""), lambda: "a".find(1), lambda: "a".count(),
    lambda: "a".replace("a"), lambda: "a".replace("a", 1), lambda: "a".partition(""), lambda: "a".startswith(1),
    lambda: "a".startswith(("a", 1)), lambda: "b".startswith(("a", 1)), lambda: "-".join([1]), lambda: "-".join(["a", 1]),
    lambda: "-".join(3), lambda: "a".upper(1), lambda: str.upper(1), lambda: str.join(",", ["a", "b"]),
    lambda: "a".isdigit(1), lambda: str.split(), lambda: str.find("a", None),
):
    tell(wrong)


def whole(text):
    words = text.strip().replace(",", "").split()
    return f"{len(words)}: {'-'.join(words)!r:>20}|{text.count('a')}"


for _ in range(3):
    print(whole(" a, b, ca "), whole("é, ü"))
