"""Structural pattern matching over small trees."""

N = 65_000


class Num:
    __match_args__ = ("value",)

    def __init__(self, value):
        self.value = value


class Op:
    __match_args__ = ("name", "left", "right")

    def __init__(self, name, left, right):
        self.name = name
        self.left = left
        self.right = right


def evaluate(tree, x):
    match tree:
        case Num(value):
            return value
        case "x":
            return x
        case Op("+", left, right):
            return evaluate(left, x) + evaluate(right, x)
        case Op("*", left, right):
            return evaluate(left, x) * evaluate(right, x)
        case ("neg", inner):
            return -evaluate(inner, x)
        case {"if": test, "then": yes, "else": no}:
            return evaluate(yes if evaluate(test, x) > 0 else no, x)
    raise ValueError("no such tree")


def main(n):
    tree = Op("+", Op("*", Num(3), "x"), {"if": ("neg", "x"), "then": Num(1), "else": Op("*", "x", "x")})
    return sum(evaluate(tree, i - n // 2) for i in range(n))


print(main(N))
