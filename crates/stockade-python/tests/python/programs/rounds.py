"""What a loop gets in its next round, of all that it can go over."""


class Stop(Exception):
    pass


def pairs(first, second):
    got = []
    for a, b in zip(first, second):
        got.append((a, b))
    return got


numbers = [1, 2, 3, 4, 5]
it = iter(numbers)
print(pairs(it, it), next(it, "none"))
it = iter(numbers)
print(pairs(it, [10]), next(it))
it = iter(numbers)
print(pairs([10], it), next(it))
print(pairs(numbers, "abc"), pairs("abc", numbers), pairs((1, 2), numbers), pairs(range(2), numbers))
print(pairs(numbers, (x for x in "xyz")), pairs(numbers, {"k": 1, "l": 2}), pairs([], numbers))

grown = [1, 2]
other = [5, 6, 7, 8]
for a, b in zip(grown, other):
    if len(grown) < 4:
        grown.append(a * 10)
    print(a, b, end="; ")
print(grown)

shrunk = [1, 2, 3, 4]
z = zip(shrunk, other)
for a, b in z:
    shrunk.pop()
    print(a, b, end="; ")
shrunk.extend([7, 8, 9])
print(list(z), shrunk)

same = [1, 2, 3, 4]
one, two = iter(same), iter(same)
next(two)
for a, b in zip(one, two):
    print(a, b, end="; ")
print(next(one, "end"), next(two, "end"))

mixed = [1, "a", None, 2.5]
for a, b in zip(mixed, reversed(mixed)):
    print(a, b, end="; ")
print()
for pair in zip(mixed, mixed):
    print(pair, end="; ")
print()
for i, (a, b) in enumerate(zip(mixed, numbers), 5):
    print(i, a, b, end="; ")
print()


def rounds(items):
    """Goes on, leaves early, and ends in `else`, over anything."""
    seen = []
    for item in items:
        if item in (3, "c"):
            continue
        if item in (7, "g"):
            break
        seen.append(item)
    else:
        seen.append("else")
    return seen


def counted(n):
    for i in range(n):
        if i % 2:
            yield i


class Own:
    def __init__(self, n):
        self.n = n

    def __iter__(self):
        return self

    def __next__(self):
        self.n -= 1
        if self.n < 0:
            raise StopIteration
        return self.n


class Old:
    def __getitem__(self, at):
        if at > 4:
            raise IndexError
        return at * 2


for items in (
    range(5), range(9), range(9, 0, -2), range(0), [1, 2, 3, 4], [3, 3, 3], (5, 6, 7, 8), "abcdefgh", "äbc", "", b"\x03\x04",
    {1: 2, 3: 4}, {1: 2}.items(), {3: 3}.values(), frozenset([3]), counted(9), counted(5), Own(9), Own(3), Old(),
    map(abs, [-1, -3]), filter(None, [0, 3, 4]), iter([1, 3]), reversed([1, 3]), [[3], 3], enumerate("ab"),
):
    print(rounds(items), end=" ")
print()

changing = [1, 2, 3]
for x in changing:
    if x < 4:
        changing.append(x + 3)
print(changing)
for x in changing:
    changing.clear()
print(changing)

try:
    for key in (d := {1: 1, 2: 2}):
        d[key + 10] = 0
except RuntimeError as error:
    print(type(error).__name__, error)


def failing():
    yield 1
    raise Stop("inside")


try:
    for x in failing():
        print(x)
except Stop as error:
    print("stopped", error)

print([[i * j for j in range(i)] for i in range(4)], {i: c for i, c in enumerate("xy")}, sum(i for i in [1, 2] for _ in "ab"))
big = 1 << 63
print(list(range(big, big + 3)), [i for i in range(big - 2, big + 1)], [i for i in range(2**63 - 2, 2**63)])
