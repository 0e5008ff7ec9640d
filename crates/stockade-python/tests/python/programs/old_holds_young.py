"""What lives for long is given something new, in every way there is; then garbage comes and goes."""

import collections
import functools
import heapq
import io
import itertools
import re
from dataclasses import dataclass, field


def churn():
    """Enough that everything is collected several times, and what was new before is old."""
    for i in range(6_000):
        text = "garbage %d" % i
        (text, [text, i], {text: i})


def new(tag):
    """Something that only the one who gets it knows."""
    return [tag + str(len(tag)), {tag: tag * 2}, (tag + "!",)]


def check(name, get):
    churn()
    got = get()
    again = get() if name.endswith("twice") else got
    print(name, got, again == got)


# Lists.
old = [None] * 4
churn()
old[1] = new("set")
check("list set", lambda: old)
old.append(new("append"))
check("list append", lambda: old[-1])
old.insert(0, new("insert"))
check("list insert", lambda: old[0])
old[2:3] = [new("slice"), new("slice two")]
check("list slice", lambda: old[2:4])
old += [new("extend")]
check("list extend", lambda: old[-1])
old.extend(new("lazy%d" % i) for i in range(3))
check("list extended lazily", lambda: old[-3:])
numbers = [1, 2, 3]
churn()
numbers[1] = "now a text %d" % len(numbers)
check("list of numbers", lambda: numbers)
nested = [[[]]]
churn()
nested[0][0].append(new("deep"))
check("list in list", lambda: nested)

# Dicts and sets.
table = {"a": 1}
churn()
table["a"] = new("value")
table["key%d" % len(table)] = new("key")
check("dict set", lambda: table)
table.setdefault("default", new("default")).append(new("inner"))
check("dict setdefault", lambda: table["default"])
table.update({"u%d" % i: new("u%d" % i) for i in range(2)})
check("dict update", lambda: [table["u0"], table["u1"]])
table |= {"or": new("or")}
check("dict or", lambda: table["or"])
ints = {n: n for n in range(50)}
churn()
ints[7] = new("seven")
check("dict of numbers", lambda: (ints[7], ints[8]))
seen = {("a", 1)}
churn()
seen.add(("b%d" % len(seen), ("inner", "x" * len(seen))))
check("set add", lambda: sorted(seen, key=repr))
counts = collections.Counter()
groups = collections.defaultdict(list)
ring = collections.deque(maxlen=3)
churn()
for i in range(5):
    counts["word%d" % i] += i
    groups["g%d" % (i % 2)].append(new("g%d" % i))
    ring.append(new("r%d" % i))
check("counter", lambda: sorted(counts.items()))
check("defaultdict", lambda: dict(groups))
check("deque", lambda: list(ring))
queue = []
churn()
for i in (3, 1, 2):
    heapq.heappush(queue, (i, "job%d" % i))
check("heap", lambda: [heapq.heappop(list(queue)), len(queue)])


# Objects, classes and functions.
class Node:
    kind = "node"

    def __init__(self, value):
        self.value = value
        self.next = None


node = Node(0)
churn()
node.value = new("attr")
node.next = Node(new("child"))
node.later = new("later")
check("attributes", lambda: (node.value, node.next.value, node.later))
for i in range(30):
    setattr(node, "many%d" % i, new("m%d" % i))
check("many attributes", lambda: [node.many0, node.many29])
node.__dict__["through"] = new("dict")
check("attribute through the dict", lambda: node.through)
Node.kind = new("class attribute")
Node.speak = lambda self: (self.kind, new("spoken"))
check("class attribute", lambda: (Node.kind, node.speak()))
chain = node
for i in range(200):
    chain.next = Node("link%d" % i)
    chain = chain.next
    if i % 50 == 0:
        churn()


def links(start):
    count, last = 0, None
    while start.next:
        start = start.next
        count, last = count + 1, start.value
    return count, last


check("chain", lambda: links(node))


@dataclass
class Record:
    name: str
    parts: list = field(default_factory=list)


record = Record("r")
churn()
record.name = "renamed %d" % len(record.parts)
record.parts.append(Record("part", [new("p")]))
check("dataclass", lambda: record)


def remembers(x, seen=[]):
    seen.append(new(x))
    return seen


remembers("first")
churn()
remembers("second")
check("default", lambda: remembers.__defaults__)
remembers.note = new("function attribute")
check("function attribute", lambda: remembers.note)


class Lazy:
    @functools.cached_property
    def costly(self):
        return new("computed once")


lazy = Lazy()
churn()
lazy.costly
check("cached property twice", lambda: lazy.costly)


@functools.lru_cache(maxsize=None)
def cached(n):
    return new("cached%d" % n)


cached(1)
churn()
cached(2)
check("cache twice", lambda: (cached(1), cached(2)))


# Cells, generators and iterators.
def counter():
    last = None

    def step(x):
        nonlocal last
        last, before = new(x), last
        return before

    return step


step = counter()
step("one")
churn()
step("two")
churn()
check("cell", lambda: step("three"))


def collects():
    got = []
    held = None
    while True:
        held = yield got, held
        got = got + [held]


running = collects()
next(running)
for i in range(4):
    churn()
    running.send(new("sent%d" % i))
check("generator", lambda: running.send("last"))


def outer():
    inner = [new("inner")]
    yield from (x for x in inner)
    inner.append(new("more"))
    churn()
    yield inner


walk = outer()
next(walk)
churn()
check("yield from", lambda: next(walk))
big = enumerate("abc", 2**70)
next(big)
churn()
check("enumerate", lambda: next(big))
pairs = zip([1, 2, 3], (new("z%d" % i) for i in range(3)))
next(pairs)
churn()
check("zip", lambda: next(pairs))
cycle = itertools.cycle([new("c0"), new("c1")])
for _ in range(3):
    next(cycle)
    churn()
check("cycle", lambda: [next(cycle) for _ in range(3)])
left, right = itertools.tee(new("t%d" % i) for i in range(4))
next(left), next(left)
churn()
check("tee", lambda: list(right))
totals = itertools.accumulate(["a", "b", "c"])
next(totals)
churn()
next(totals)
check("accumulate", lambda: next(totals))
matches = re.finditer(r"\w+", "some words %d here" % 4)
first = next(matches)
churn()
check("matches", lambda: (first.group(), [m.group() for m in matches]))

# Exceptions, names and files in memory.
error = ValueError("kept")
churn()
error.add_note("note %d" % len(error.args))
error.__cause__ = KeyError("cause %d" % len(error.args))
error.extra = new("extra")
check("exception", lambda: (error.__notes__, error.__cause__, error.extra))
try:
    try:
        raise KeyError("inner %d" % 1)
    except KeyError:
        churn()
        raise ValueError("outer %d" % 2)
except ValueError as caught:
    kept = caught
check("context", lambda: (kept, kept.__context__))
globals()["made"] = new("global")
check("global", lambda: made)
buffer = io.StringIO()
churn()
for i in range(3):
    buffer.write("line %d\n" % i)
    churn()
check("text in memory", lambda: buffer.getvalue())


def handles():
    for i in range(3):
        try:
            raise ValueError(new("round%d" % i))
        except ValueError as error:
            churn()
            yield error.args[0]


check("handled in a generator", lambda: list(handles()))


class Meta(type):
    registry = []

    def __new__(mcls, name, bases, space):
        made = super().__new__(mcls, name, bases, space)
        mcls.registry.append(made)
        return made


for i in range(3):
    Meta("Made%d" % i, (), {"held": new("h%d" % i)})
    churn()
check("classes", lambda: [(it.__name__, it.held) for it in Meta.registry])
exec("def made_late(x):\n    return [x, 'late %d' % len(x)]")
churn()
check("late code", lambda: made_late(new("late")))
