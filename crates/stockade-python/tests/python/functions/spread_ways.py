# Calls with `*` and `**`, short ways and long ones.


def f(a, b=2, *args, c=3, **rest):
    return a, b, args, c, sorted(rest.items())


def g(a, /, b, *args, c, d=4):
    return a, b, args, c, d


class Names(dict):
    def keys(self):
        return ["c", "x"]

    def __getitem__(self, name):
        return name * 2


class Iterated(Names):
    def __iter__(self):
        return iter(["no"])


class Mapping:
    def __init__(self, **values):
        self.values = values

    def keys(self):
        print("keys")
        return iter(self.values)

    def __getitem__(self, name):
        print("item", name)
        return self.values[name]


class Counting(dict):
    pass


def tell(work):
    try:
        print(work())
    except Exception as error:
        print(type(error).__name__, error)


pair = (4, 5)
named = {"c": 6}
for _ in range(3):
    tell(lambda: f(1, *pair, **named))
    tell(lambda: f(1, 2, 3, 4, c=5))
    tell(lambda: f(*pair, *pair, c=5, **{"e": 1}))
    tell(lambda: g(1, 2, 3, 4, c=5))
    tell(lambda: g(1, 2, 3, 4, d=5))
    tell(lambda: g(1, 2, 3, b=5, c=1))
    tell(lambda: g(1, b=5, c=1))
    tell(lambda: g(a=1, b=5, c=1))
    tell(lambda: g(1, 2, 3, c=1, e=2))
    tell(lambda: g(1, 2, *pair, **named))
    tell(lambda: g(1, 2, *pair, **{"d": 1}))

# The mapping is what it is, and is not changed.
tell(lambda: f(1, **Names(a=1)))
tell(lambda: f(1, **Iterated(a=1)))
tell(lambda: f(1, **{"b": 1}, **Names(d=1)))
tell(lambda: f(1, **{"b": 1}, **Iterated(d=1)))
print({**Names(a=1)}, {**Iterated(a=1)}, {"b": 1, **Names(b=2)})
tell(lambda: f(1, **Mapping(c=1, x=2)))
tell(lambda: f(1, **Counting(c=1, x=2)))
tell(lambda: f(1, **{1: 2}))
tell(lambda: f(1, **[1]))
tell(lambda: f(1, **None))
tell(lambda: f(1, **3))
tell(lambda: f(*3, **{}))
tell(lambda: f(1, **{"a": 2}))
tell(lambda: f(1, c=1, **named))
tell(lambda: f(1, **named, c=1))
tell(lambda: f(1, **named, **named))
tell(lambda: dict(**named))
tell(lambda: dict(**3))
tell(lambda: print(*pair, **{"sep": "-"}))
tell(lambda: print(1, *pair, **{"sep": "-"}))
tell(lambda: print(1, *pair, **{"so": "-"}))
print(named)


def change(**names):
    names["c"] = "changed"
    names["more"] = 1
    return names


kept = {"c": 1}
print(change(**kept), kept)


def outer(*args, **kwargs):
    return f(*args, **kwargs)


print(outer(1, 2, 3, c=4, d=5), outer(1), outer(b=1, a=2))


class Method:
    def m(self, a, *rest, k=0, **more):
        return a, rest, k, more

    @classmethod
    def c(cls, *rest, **more):
        return cls.__name__, rest, more


m = Method()
print(m.m(1, *pair, **{"k": 2}), m.m(*pair, **{"x": 2}), Method.m(m, *pair, k=1))
print(m.c(*pair, **named), Method.c(**named))


def boom():
    print("boom")
    return 1


def order():
    return f(print("first"), *[print("second")], **{"c": boom()})


print(order())


# Displays: what comes before the first star, and after it.
def letters():
    yield "a"
    yield "b"


one, two = 1, 2
print([one, two, *letters(), one], (one, *letters()), {one, *[two, 3]}, [*letters()], (*pair, *pair))
tell(lambda: [one, *3])
tell(lambda: {one, *[[]]})
tell(lambda: {[], *[1]})
print([one, [two, *pair], *(one, *pair)])


class Base:
    def __init_subclass__(cls, **given):
        print(cls.__name__, given)


bases = [Base]


class Derived(*bases, **{"x": 1}):
    pass


class More(Derived, *[], y=2, **{"z": 3}):
    pass
