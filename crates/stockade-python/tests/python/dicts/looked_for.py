"""Keys that are found at a glance, and those that need a second look."""

import random


class Name(str):
    pass


class Loud(str):
    def __hash__(self):
        return hash(str(self))

    def __eq__(self, other):
        print("asked for", str(self))
        return str(self) == str(other)


class Same:
    def __init__(self, number):
        self.number = number

    def __hash__(self):
        return 7

    def __eq__(self, other):
        return isinstance(other, Same) and self.number == other.number


def show(dict_, *keys):
    for key in keys:
        there = key in dict_
        got = dict_[key] if there else None
        print(repr(key), there, key not in dict_, got, dict_.get(key, "-"), end="; ")
    print(len(dict_))


# Numbers that are equal across types, and numbers of one hash.
M = 2**61 - 1
numbers = {1: "one", 0: "nought", -1: "less", M: "M", 2 * M: "2M", -2: "two less"}
show(numbers, 1, 1.0, True, 0, 0.0, False, -1, -2, M, 2 * M, 3 * M, -M, 1 + 0j, 2**64, "1", None)
numbers[True] = "yes"
numbers[0.0] = "zero"
numbers[3 * M] = "3M"
numbers[-M] = "-M"
print(numbers)
for n in range(40):
    numbers[n * M] = n
print([numbers[n * M] for n in range(40)], numbers.get(40 * M), 40 * M in numbers)
for n in range(0, 40, 3):
    del numbers[n * M]
print([numbers.get(n * M) for n in range(40)], len(numbers))
for n in range(0, 40, 6):
    numbers[n * M] = -n
print([numbers.get(n * M) for n in range(40)], len(numbers))

# Texts: the one that was put in, equal ones, ones of other classes.
table = {"alpha": 1, "beta": 2, Name("gamma"): 3, "é": 4, "": 5}
other = "".join(["al", "pha"])
show(table, "alpha", other, Name("alpha"), "gamma", Name("gamma"), "be" + "ta", "é", "e\u0301", "", "delta")
table[other] += 10
table[Name("beta")] += 10
table["gamma"] += 10
print(table, [type(key).__name__ for key in table])
loud = {"one": 1, Loud("two"): 2}
show(loud, "two", Loud("one"), Loud("three"))
loud["two"] = 3
print(list(loud.values()))

# The first of two keys that share a hash is gone, and the other is found.
first, second = Same(1), Same(2)
pair = {first: 1, second: 2, 7: 3}
del pair[first]
print(pair[second], pair[7], Same(1) in pair, pair.get(Same(2)), 7.0 in pair)
holes = {0: "a", "x": "b", 1: "c"}
del holes[1], holes[0]
show(holes, 0, "x", 1)
holes[0] = "again"
show(holes, 0, "x", 1)

# Many, with places that are empty, gone and taken again.
random.seed(5)
for make in (int, str, lambda n: (n, n % 7), lambda n: (str(n), n)):
    ours, pairs = {}, []
    for step in range(500):
        key = make(random.randrange(40) * random.choice([1, 1024]))
        if random.random() < 0.4 and key in ours:
            del ours[key]
            pairs = [pair for pair in pairs if pair[0] != key]
        else:
            if key in ours:
                pairs = [(k, step if k == key else v) for k, v in pairs]
            else:
                pairs.append((key, step))
            ours[key] = step
        if step % 100 == 0:
            assert list(ours.items()) == pairs, step
            assert [key for key in ours] == [key for key, _ in pairs], step
            assert all(ours.get(key) == value for key, value in pairs), step
            assert sum(1 for _ in ours.values()) == len(ours), step
    print(len(ours), list(ours.items())[:2], ours.setdefault(make(-1), "new"), ours.setdefault(make(-1), "old"))

# Going over what has long runs of holes, at either end and between.
for gone in (range(0, 30), range(30, 60), range(60, 100), range(1, 99), range(0, 100, 2)):
    d = {n: str(n) for n in range(100)}
    for n in gone:
        del d[n]
    got = []
    for key, value in d.items():
        got.append(key)
        assert value == str(key)
    print(len(got), got[:3], got[-2:], [v for v in d.values()][:2], sum(k for k in d))
d = {n: n for n in range(50)}
for n in range(20):
    del d[n]
try:
    for key in d:
        d.pop(49, None)
        d[key, "new"] = 1
except RuntimeError as error:
    print(error, len(d))
try:
    for key, value in d.items():
        d[key] = value
        if key == 30:
            d.pop(31)
except RuntimeError as error:
    print(error, len(d))

# Dicts of numbers that come to hold objects later, through enough garbage to be collected.
def churn(times):
    for n in range(times):
        [n, str(n), (n, n)]


late = {n: n for n in range(1500)}
churn(2000)
late[1000] = ["kept"]
churn(2000)
late[5000] = {"also": ["kept"]}
churn(2000)
late[("key", 1)] = 1
churn(2000)
print(late[1000], late[5000], late[("key", 1)], list(late)[-1], sum(v for v in late.values() if type(v) is int))
copies = [dict(late), late.copy(), {**late}, late | {}]
late.clear()
churn(2000)
print([copy[1000] + copy[5000]["also"] for copy in copies])
inner = {}
inner.setdefault(1, [1]).append(2)
inner.update({2: 3})
inner[2] = [4]
churn(2000)
print(inner)
words = [str(n) * 3 for n in range(300)]
churn(2000)
words.extend(map(str, range(100000, 140000)))
churn(2000)
print(words[0], words[299], words[-1], len(set(words)))

# Sets.
for set_ in ({1, "a", (1, 2), 2.5, None}, frozenset({1, "a", (1, 2), 2.5, None})):
    print([key in set_ for key in (1, 1.0, True, "a", "A".lower(), (1, 2), (1.0, 2), 2.5, None, 0, "b", (1, 3))])
    print([key not in set_ for key in (1, "a", Name("a"), Loud("a"), (2, 1))])
    for key in ([], {}, ([],)):
        try:
            print(key in set_)
        except TypeError as error:
            print(error)
print(Same(1) in {Same(1)}, Same(2) in {Same(1)}, {1} in {frozenset({1})}, 7 in {Same(1)})
print([n * M in {0, M, 5} for n in range(4)], 5 in {5 + M}, M in {0})
