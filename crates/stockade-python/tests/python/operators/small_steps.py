"""What has an instruction of its own: comparisons with a small number, division, and, +=."""


class Declines:
    def __repr__(self):
        return "Declines()"

    def __lt__(self, other):
        return NotImplemented

    __le__ = __gt__ = __ge__ = __lt__

    def __truediv__(self, other):
        return NotImplemented

    __floordiv__ = __mod__ = __and__ = __iadd__ = __add__ = __truediv__


class Answers:
    """Gives what it is told to, which need not be a truth."""

    def __init__(self, answer):
        self.answer = answer

    def __repr__(self):
        return f"Answers({self.answer!r})"

    def __lt__(self, other):
        return self.answer

    __le__ = __gt__ = __ge__ = __eq__ = __ne__ = __lt__
    __hash__ = None

    def __truediv__(self, other):
        return ("own", self.answer, other)

    __floordiv__ = __mod__ = __and__ = __add__ = __truediv__

    def __rtruediv__(self, other):
        return ("other", other, self.answer)

    __rfloordiv__ = __rmod__ = __rand__ = __radd__ = __rtruediv__


class Grows(list):
    def __iadd__(self, other):
        self.append(other)
        return self


class Empty:
    def __repr__(self):
        return "Empty()"

    def __bool__(self):
        raise RuntimeError("no truth")


def shown(f, *args):
    try:
        return repr(f(*args))
    except Exception as error:
        return f"{type(error).__name__}: {error}"


VALUES = [
    0, 1, -1, 3, 4, 127, 128, -128, -129, 2**31, 2**32 - 1, 2**32, 2**62, 2**63 - 1, -(2**63),
    2**63, 2**200, -(2**200), True, False, 2.5, 3.0, -0.0, float("nan"), float("inf"),
    -float("inf"), 3 + 0j, "text", b"bytes", "%s", None, [3], (3,), {3}, {3: 4}, Declines(),
    Answers(True), Answers(0), Answers([]), Answers([1]), Answers(Empty()), Answers(NotImplemented),
]


def jumps(x):
    """Every comparison that jumps where it holds and where it does not."""
    said = []
    if x < 3:
        said.append("lt")
    if not x < 3:
        said.append("not lt")
    if x <= 3:
        said.append("le")
    if not x <= 3:
        said.append("not le")
    if x > 3:
        said.append("gt")
    if not x > 3:
        said.append("not gt")
    if x >= 3:
        said.append("ge")
    if not x >= 3:
        said.append("not ge")
    if x < -128:
        said.append("lt least")
    if x > 127:
        said.append("gt most")
    if x < 128:
        said.append("lt more")
    return said


def equal(x):
    said = ["eq" if x == 3 else "-", "ne" if x != 3 else "-"]
    if not x == 3:
        said.append("not eq")
    if not x != 3:
        said.append("not ne")
    if x == 3 or x == -1:
        said.append("either")
    if x != 3 and x != -1:
        said.append("neither")
    while x == 0:
        said.append("zero")
        break
    return said


for value in VALUES:
    print(repr(value), shown(jumps, value), shown(equal, value))

NUMBERS = [
    0, -1, 7, -7, 2**32 - 1, 2**32, 2**63 - 1, -(2**63), 2**64, True, -0.0, 2.5, float("inf"),
    Declines(), Answers(1), "%d", None, {1, 2},
]


def true_div(x, y):
    return x / y


def floor_div(x, y):
    return x // y


def mod(x, y):
    return x % y


def both(x, y):
    return x & y


def add(x, y):
    x += y
    return x


def others(x, y):
    a = b = c = d = x
    a /= y
    b //= y
    c %= y
    d *= y
    return a, b, c, d


for f in true_div, floor_div, mod, both, add, others:
    print(f.__name__)
    for x in NUMBERS:
        row = [shown(f, x, y) for y in NUMBERS]
        print("   ", repr(x), *(f"{part};" for part in row))

grown = Grows([1])
same = grown
grown += 2
grown += "three"
print(grown, grown is same)
items = whole = [1]
items += (2, 3)
items += "ab"
print(items, items is whole)
text = "a"
for part in "b", "cd", "":
    text += part
print(text)
pair = (1,)
pair += (2,)
print(pair, shown(add, pair, [3]), shown(add, "a", 1), shown(add, 1, "a"), shown(add, None, 1))
print(shown(add, [1], 5), shown(add, b"a", "b"), shown(add, {1}, {2}))


def called_with_many(*args):
    return len(args)


def takes_none():
    return "none"


print(called_with_many(*range(65535)), called_with_many(*range(65536)))
print(shown(lambda: takes_none(*range(65535))))
