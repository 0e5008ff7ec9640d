# What the short ways of instructions do at their edges is what the long ways do.

# Arithmetic that leaves the small integers, mixes types, or stays in place.
x = 2**62
x += 2**62
print(x, x - 2**62, -(2**63) - 1, 2**62 * 4)
t = 0
t += True
t -= 0.5
t *= 2
print(t, 1 + True, 1.5 - True, 3 * 0.5, 0.5 * 3, 2 - 0.5)
print(7 // -2, 7 % -2, -7 // 2, -7 % 2, -(2**63) // -1, 1 << 62, 1 << 63, -1 >> 70)
for a, b in ((1, 0), (1.0, 0), (1, 0.0)):
    for operate in (lambda: a // b, lambda: a % b, lambda: a / b):
        try:
            print(operate())
        except ZeroDivisionError as error:
            print(error)
nan = float("nan")
print(nan < nan, nan == nan, nan != nan, 1.0 < 2.0, 2.0 <= 2.0, (1.5 > 2.5) is False)
low = 1.0 < nan
same = "a" == "a"
other = "ab" != "ab"
print(low, same, other, "a" < "b", "é" < "z", "b" >= "a")


# Strings that grow, also from themselves and beside a copy.
s = "x" * 130
copy = s
for i in range(40):
    s += "ab" if i % 2 else "é"
s += s[:3]
kept = s
s += "!"
print(len(copy), len(kept), len(s), kept[-3:], s[-4:], copy == "x" * 130)
u = s
u += u
print(len(u), u[: len(s)] == s)


# Short tuples and those that do not fit, in every place.
def some(n):
    return tuple(range(n))


for n in range(6):
    made = some(n)
    print(made, len(made), made + (9,), made[::-1], hash(made) == hash(some(n)), made == some(n))
print({(1, 2): "a", (1, 2, 3): "b", (1, 2, 3, 4): "c"}[1, 2, 3], (1, (2, (3, 4))) < (1, (2, (3, 5))))


# Instances with few attributes and with many, filled in another order, emptied and changed.
class Few:
    def __init__(self, *names):
        for number, name in enumerate(names):
            setattr(self, name, number)


for names in ("", "a", "abcd", "abcde", "edcba", "abcdefghij"):
    made = Few(*names)
    made.z = 1
    del made.z
    print(made.__dict__, [getattr(made, name) for name in names])


class Point:
    def __init__(self, x, y):
        self.x = x
        self.y = y

    @property
    def both(self):
        return self.x, self.y

    @both.setter
    def both(self, value):
        self.x, self.y = value


point = Point(1, 2)
for i in range(3):
    point.both = point.both[1], i
print(point.both)
point.__dict__ = {"x": 5, "y": 6}
print(point.both)
try:
    Point(1)
except TypeError as error:
    print(error)


class Wrong:
    def __init__(self):
        return 1


try:
    Wrong()
except TypeError as error:
    print(error)


# Membership and keys.
d = {}
for key in ("a", "b", 1, 2.5, (1, 2), None, True):
    d[key] = key
    print(key in d, [key] == [d[key]], len(d))
print("c" in d, 3 in d, "" in "", "a" in "", "a" in "banana", "é" in "né", "an" not in "banana")
for i in range(20):
    d[str(i)] = i
print(len(d), d["19"], "20" in d)
for k, v in {"one": 1, "two": 2}.items():
    print(k, v)
for pair in {"one": 1}.items():
    print(pair)
print([k for k in d if isinstance(k, str)][:3], sum(v for v in {1: 2, 3: 4}.values()))
changing = {1: 1, 2: 2}
try:
    for k in changing:
        changing[k + 10] = 0
except RuntimeError as error:
    print(error)
holes = {i: i for i in range(10)}
for i in range(0, 10, 2):
    del holes[i]
print(list(holes), [(k, v) for k, v in holes.items()])


# Pairs of letters.
for i, c in enumerate("ab", 5):
    print(i, c)
for a, b in zip("abc", "dé"):
    print(a, b)
for pair in enumerate("xy"):
    print(pair)
for a, b in zip("abc", [1, 2]):
    print(a, b)
letters = iter("abc")
print(next(letters), list(letters), list(letters), next(letters, "end"))


# Generators: through natives, through each other, and thrown into.
def count(n):
    for i in range(n):
        got = yield i
        if got:
            print("got", got)
    return "done"


def through(n):
    result = yield from count(n)
    print("result", result)
    yield from (x * x for x in range(3))


def deep(n):
    if n:
        yield from deep(n - 1)
        yield n


print(sum(through(3)), list(deep(5)), max(count(4)), sorted(through(2)))
g = through(2)
print(next(g), g.send("this"), next(g))
g.close()
try:
    next(g)
except StopIteration as stop:
    print("stopped", stop.value)


def failing():
    yield 1
    raise ValueError("inside")


for use in (list, sum, lambda it: [x for x in it], lambda it: next(it) + next(it)):
    try:
        use(failing())
    except ValueError as error:
        print("raised", error)


def itself():
    yield next(me)


me = itself()
try:
    print(next(me))
except ValueError as error:
    print(error)


# Calls that throw, with and without a handler in the same function.
def caught():
    try:
        int("no")
    except ValueError as error:
        return str(error)
    finally:
        print("finally")


print(caught(), sorted([3, 1, 2], key=lambda n: -n), list(map(lambda n: n * 2, range(3))))
for call in (lambda: len(1), lambda: int("x", 10), lambda: caught(1), lambda: t(2)):
    try:
        call()
    except (TypeError, ValueError) as error:
        print(type(error).__name__, error)


def f(a, b=2, *args, c=3, **rest):
    return a, b, args, c, rest


print(f(1), f(1, b=5), f(1, *(7, 8), **{"c": 9, "e": 4}), f(*"ab", c="d"))
print("-".join(["a"]), "".join([]), ", ".join("xyz"), f"{1}{''}{'é'}{2.5}", " é x ".strip().split())
print("a--é".partition("--"), "abc".partition("x"), "abc"[1:2], "abc"[5:], "aébc"[1:3])
