"""What was learned of instances without attributes is not believed of one whose dict was asked for."""


class Plain:
    kind = "of the class"

    def describe(self):
        return "a method"


class Number(int):
    kind = "of the number's class"


class Words(list):
    pass


def store(obj, value):
    obj.x = value


def load(obj):
    return obj.x


def kind(obj):
    return obj.kind


def describe(obj):
    return obj.describe()


for cls in (Plain, Number, Words):
    for i in range(5):
        store(cls(), i)
    obj = cls()
    own = obj.__dict__
    store(obj, 7)
    print(cls.__name__, own, obj.__dict__ is own, load(obj), vars(obj))
    own["x"] = 9
    print(load(obj), obj.x, getattr(obj, "x"))
    store(obj, 10)
    print(own, list(vars(obj).items()))
    del obj.x
    try:
        load(obj)
    except AttributeError as error:
        print(error)

for cls in (Plain, Number):
    for _ in range(5):
        kind(cls())
    obj = cls()
    obj.__dict__["kind"] = "its own"
    print(kind(obj), kind(cls()))
    del obj.kind
    print(kind(obj))

for _ in range(5):
    describe(Plain())
obj = Plain()
obj.__dict__["describe"] = lambda: "its own"
print(describe(obj), describe(Plain()))
obj.__dict__ = {"describe": lambda: "another"}
print(describe(obj), sorted(vars(obj)))

# Builtin values stay whatever is hung on them.
n = Number(41)
for name in "abcdefgh":
    setattr(n, name, len(name))
    print(n, n + 1, len(vars(Number(3))), end=" ")
print(sorted(n.__dict__))
words = Words("ab")
words.a = words.b = words.c = 1
words.append("c")
words.d = words.e = 2
print(words, words.__dict__, words + ["d"])
