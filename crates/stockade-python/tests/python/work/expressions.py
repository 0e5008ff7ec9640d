"""Expressions: read, made simpler, derived, and worked out."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Number:
    value: int


@dataclass(frozen=True)
class Name:
    name: str


@dataclass(frozen=True)
class Binary:
    operator: str
    left: object
    right: object


class Reader:
    def __init__(self, text):
        self.text = text
        self.at = 0

    def peek(self):
        while self.at < len(self.text) and self.text[self.at] == " ":
            self.at += 1
        return self.text[self.at] if self.at < len(self.text) else ""

    def take(self):
        letter = self.peek()
        self.at += 1
        return letter

    def sum(self):
        left = self.product()
        while self.peek() in ("+", "-"):
            left = Binary(self.take(), left, self.product())
        return left

    def product(self):
        left = self.atom()
        while self.peek() == "*":
            self.take()
            left = Binary("*", left, self.atom())
        return left

    def atom(self):
        letter = self.peek()
        if letter == "(":
            self.take()
            inner = self.sum()
            if self.take() != ")":
                raise SyntaxError(f"no end at {self.at}")
            return inner
        start = self.at
        if letter.isdigit():
            while self.at < len(self.text) and self.text[self.at].isdigit():
                self.at += 1
            return Number(int(self.text[start : self.at]))
        if letter.isalpha():
            self.at += 1
            return Name(letter)
        raise SyntaxError(f"{letter!r} at {self.at}")


def value(tree, names):
    match tree:
        case Number(number):
            return number
        case Name(name):
            return names[name]
        case Binary("+", left, right):
            return value(left, names) + value(right, names)
        case Binary("-", left, right):
            return value(left, names) - value(right, names)
        case Binary("*", left, right):
            return value(left, names) * value(right, names)
        case _:
            raise TypeError(tree)


def simple(tree):
    match tree:
        case Binary(operator, left, right):
            left, right = simple(left), simple(right)
            match operator, left, right:
                case _, Number(a), Number(b):
                    return Number(value(Binary(operator, left, right), {}))
                case "+", Number(0), other:
                    return other
                case "*", Number(0), _:
                    return Number(0)
                case "*", Number(1), other:
                    return other
                case "+" | "-", other, Number(0):
                    return other
            return Binary(operator, left, right)
        case other:
            return other


def derived(tree, by):
    if isinstance(tree, Number):
        return Number(0)
    if isinstance(tree, Name):
        return Number(1 if tree.name == by else 0)
    if tree.operator == "*":
        return Binary(
            "+",
            Binary("*", derived(tree.left, by), tree.right),
            Binary("*", derived(tree.right, by), tree.left),
        )
    return Binary(tree.operator, derived(tree.left, by), derived(tree.right, by))


def shown(tree):
    if isinstance(tree, Number):
        return str(tree.value)
    if isinstance(tree, Name):
        return tree.name
    return f"({shown(tree.left)} {tree.operator} {shown(tree.right)})"


def compiled(tree, code):
    if isinstance(tree, Binary):
        compiled(tree.left, code)
        compiled(tree.right, code)
        code.append((tree.operator, None))
    elif isinstance(tree, Number):
        code.append(("push", tree.value))
    else:
        code.append(("load", tree.name))
    return code


def run(code, names):
    stack = []
    for operation, operand in code:
        if operation == "push":
            stack.append(operand)
        elif operation == "load":
            stack.append(names[operand])
        else:
            right = stack.pop()
            left = stack.pop()
            if operation == "+":
                stack.append(left + right)
            elif operation == "-":
                stack.append(left - right)
            else:
                stack.append(left * right)
    return stack[0]


TEXTS = [
    "3 * x * x + 12 * y - (x - 4) * (y + 7)",
    "(a + b) * (a - b) * (a + 2 * b) - 1 * (0 + c)",
    "((((x + 1) * 2 + 3) * 4 + 5) * 6 + 7) * x",
    "1 + 2 * 3 - 4 * (5 - 6) + 7 * 8 - 9",
]
for text in TEXTS:
    tree = Reader(text).sum()
    print(shown(simple(tree)))
    print(shown(simple(derived(tree, "x"))))
total = 0
for number in range(220):
    names = {name: number + at for at, name in enumerate("abcxy")}
    for text in TEXTS:
        tree = Reader(text).sum()
        first = value(tree, names)
        code = compiled(tree, [])
        assert first == run(code, names) == value(simple(tree), names)
        total += first % 97
print(total)
try:
    Reader("(1 + 2").sum()
except SyntaxError as error:
    print(error)
