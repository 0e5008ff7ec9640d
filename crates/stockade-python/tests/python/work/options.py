"""Functions with many ways to be called, and functions that make and wrap others."""

import functools


def draw(what, width=10, *more, fill=".", edge="|", **style):
    size = len(what) + width + len(more)
    for key in style:
        size += len(key)
    return f"{edge}{what}{fill}{size}{edge}"


def point(x, y, /, *, scale=1, offset=0):
    return x * scale + offset, y * scale + offset


def counted(function):
    calls = 0

    @functools.wraps(function)
    def wrapper(*args, **kwargs):
        nonlocal calls
        calls += 1
        return function(*args, **kwargs)

    wrapper.calls = lambda: calls
    return wrapper


def checked(low, high):
    def decorate(function):
        def inside(value, *rest):
            if not low <= value <= high:
                raise ValueError(value)
            return function(value, *rest)

        return inside

    return decorate


@counted
def volume(a, b=1, c=1):
    return a * b * c


@checked(0, 100)
def share(part, whole=100):
    return part / whole


def compose(*functions):
    def run(value):
        for function in functions:
            value = function(value)
        return value

    return run


def adder(n):
    return lambda x, y=0: x + y + n


class Query:
    def __init__(self, **limits):
        self.limits = limits
        self.steps = []

    def where(self, **more):
        self.steps.append(("where", more))
        return self

    def take(self, count=None, *, skip=0):
        self.steps.append(("take", {"count": count, "skip": skip}))
        return self

    def run(self, rows):
        for step, given in self.steps:
            if step == "where":
                rows = [row for row in rows if all(row.get(k) == v for k, v in given.items())]
            else:
                end = None if given["count"] is None else given["skip"] + given["count"]
                rows = rows[given["skip"]:end]
        return rows


class Shape:
    def __init__(self, name, *, sides=0):
        self.name, self.sides = name, sides

    def describe(self, prefix="", suffix=""):
        return f"{prefix}{self.name}:{self.sides}{suffix}"


class Square(Shape):
    def __init__(self, size, **more):
        super().__init__("square", sides=4, **more)
        self.size = size

    def describe(self, *args, **kwargs):
        return super().describe(*args, **kwargs) + f"/{self.size}"


def tree(depth, *, left=None, right=None):
    if depth == 0:
        return (left, right)
    return tree(depth - 1, left=depth, right=left)


def main():
    total = 0
    style = {"bold": True, "size": 3}
    extra = (1, 2)
    for i in range(700):
        total += len(draw("a"))
        total += len(draw("b", i % 9))
        total += len(draw("c", 2, *extra, fill="-"))
        total += len(draw("d", edge="!", **style))
        x, y = point(i, i + 1, scale=2)
        total += x - y + sum(point(1, 2, offset=i))
        total += volume(i) + volume(i, 2) + volume(i, c=3)
    print(total, volume.calls(), volume.__name__)
    pipe = compose(adder(3), lambda x: x * 2, str, len)
    print(sum(pipe(i) for i in range(3000)))
    good = bad = 0
    for i in range(1500):
        try:
            good += share(i % 130) + share(i % 50, 2)
        except ValueError:
            bad += 1
    print(round(good, 6), bad)
    rows = [{"id": i, "kind": "ab"[i % 2], "group": i % 5} for i in range(60)]
    found = 0
    for i in range(25):
        query = Query(top=i).where(kind="a").where(group=i % 5).take(4, skip=1)
        found += sum(row["id"] for row in query.run(rows))
    print(found)
    text = "".join(Square(i, ).describe("<", suffix=">") for i in range(800))
    print(len(text), text[:24], tree(40))
    key = functools.partial(draw, "k", fill="+")
    print(key(), key(3, edge="#"), sorted([3, 1, 2], key=lambda n, s=-1: n * s))
    print(functools.reduce(lambda a, b: a * 31 + b & 0xFFFF, range(3000)))


main()
