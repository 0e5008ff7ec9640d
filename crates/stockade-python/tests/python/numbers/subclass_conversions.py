# Conversions of instances of subclasses: which method is asked, and which is not.
class Plain(float):
    pass


class Truncated(float):
    def __trunc__(self):
        return 7


class Whole(float):
    def __int__(self):
        return 8


for make in Plain, Truncated, Whole:
    print(make.__name__, int(make(1.5)), int(make(-2.7)), float(make(2.5)))
for text in "nan", "inf":
    try:
        int(Plain(text))
    except (ValueError, OverflowError) as error:
        print(type(error).__name__, error)


class Odd:
    def __repr__(self):
        return 5


print(object.__str__(Odd()), object.__str__("a"), object.__str__([1]), object.__str__(2))
print((3 + 4j) ** (1 + 2j), (1.5 + 2.5j) ** (0.5 - 1.5j), (-2 + 0.25j) ** (-1.25 + 3j))
