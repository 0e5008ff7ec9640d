"""What a loop over `range` counts, in every way that a loop can be left, shared, kept or nested."""


def plain():
    for i in range(3):
        print("up", i)
    else:
        print("else", i)
    for i in range(2, 5):
        if i == 4:
            break
        print("from", i)
    else:
        print("not this")
    for i in range(0):
        print("never")
    else:
        print("none")
    for i in range(5, 2):
        print("never")
    for i in range(-2, 2):
        print("below", i)
    for i in range(3, -3, -2):
        print("down", i)
    for i in range(1, 10, 4):
        print("step", i)


def large():
    for n in (2**31 - 1, 2**31, 2**32 - 2, 2**32 - 1, 2**32, 2**62, 2**63 - 2, 2**63, 2**64, 2**70):
        print(n, [i - n for i in range(n, n + 3)], [i - n for i in range(n - 1, n + 1)])
        for i in range(n, n + 2):
            print(i, type(i))
    for i in range(-(2**63), -(2**63) + 2):
        print(i)
    for i in range(2**63 - 2, 2**63 - 1, 5):
        print(i)


def kept():
    r = range(3)
    for i in r:
        for j in r:
            print(i, j, end=" ")
    print(r, len(r), r[1])
    it = iter(range(5))
    for i in it:
        if i == 1:
            break
    print(next(it), list(it))
    for i in reversed(range(3)):
        print(i)


def changed():
    for i in range(3):
        print(i)
        i = 10
        print(i)
    n = 3
    for i in range(n):
        n = 100
    print(i, n)


def waits(n):
    for i in range(n):
        got = yield i
        if got:
            for j in range(got):
                yield i, j
            continue


def nested(depth):
    if depth == 0:
        return 1
    total = 0
    for i in range(depth):
        total += nested(depth - 1)
        for _ in range(i):
            total += 1
    return total


def shadowed():
    range = lambda *args: ["mine", *args]
    for i in range(1, 2):
        print(i)

    class Odd:
        def __init__(self, n):
            self.n = n

        def __iter__(self):
            return iter("ab" * self.n)

    range = Odd
    for i in range(2):
        print(i)


def wrong():
    calls = [
        lambda: [i for i in range()],
        lambda: [i for i in range(1.5)],
        lambda: [i for i in range("a")],
        lambda: [i for i in range(1, 2, 0)],
        lambda: [i for i in range(1, 2, 3, 4)],
        lambda: [i for i in range(None)],
        lambda: [i for i in range(n=3)],
    ]
    for call in calls:
        try:
            print(call())
        except (TypeError, ValueError) as error:
            print(type(error).__name__, error)
    try:
        for i in range("x"):
            pass
    except TypeError as error:
        print(error, error.__traceback__.tb_lineno)


class Index:
    def __init__(self, n):
        self.n = n

    def __index__(self):
        print("asked for", self.n)
        return self.n


def others():
    for i in range(Index(2)):
        print(i)
    for i in range(True):
        print(i)
    for i in range(False, True):
        print(i)
    for i in range(*[1, 3]):
        print(i)
    print({i: j for i in range(2) for j in range(i + 1)}, {i % 2 for i in range(5)})
    print([[i * j for j in range(3)] for i in range(2)], sum(i for i in range(4)))
    print(list(zip(range(3), (i for i in range(3)))))
    grid = [(x, y) for x in range(3) if x != 1 for y in range(x)]
    print(grid)


def left():
    def early():
        for i in range(5):
            for j in range(5):
                if i * j == 6:
                    return i, j

    def guarded():
        for i in range(3):
            try:
                if i == 1:
                    continue
                if i == 2:
                    break
                print("body", i)
            finally:
                print("finally", i)

    print(early())
    guarded()
    for i in range(3):
        try:
            1 / (i - 1)
        except ZeroDivisionError:
            print("caught", i)


def main():
    plain()
    large()
    kept()
    changed()
    g = waits(4)
    print(next(g), next(g), g.send(2), next(g), next(g), next(g, "end"), next(g, "end"))
    print(nested(4))
    shadowed()
    wrong()
    others()
    left()
    many = []
    for i in range(70000):
        if i % 9999 == 0:
            many.append([i])
    print(many)


main()
for i in range(2):
    for k in range(2):
        print("module", i, k)


class Body:
    for n in range(3):
        last = n
    del n


print(Body.last, [name for name in vars(Body) if not name.startswith("__")])
exec("for i in range(2):\n    print('exec', i)")
print(eval("[i for i in range(3)]"))
del i
print(list(map(lambda n: [i for i in range(n)], range(3))))
range = [1, 2].__len__
for i in [range()]:
    print(i)
