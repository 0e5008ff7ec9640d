import re
from typing import NamedTuple


class Token(NamedTuple):
    kind: str
    value: str
    column: int


SPEC = [("NUMBER", r"\d+(\.\d*)?"), ("OP", r"[-+*/^()]"), ("SKIP", r"[ \t]+"), ("BAD", r".")]
PATTERN = "|".join(f"(?P<{name}>{pattern})" for name, pattern in SPEC)


def tokenize(text):
    for match in re.finditer(PATTERN, text):
        kind = match.lastgroup
        if kind == "SKIP":
            continue
        if kind == "BAD":
            raise SyntaxError(f"unexpected {match.group()!r} at {match.start()}")
        yield Token(kind, match.group(), match.start())


class Parser:
    def __init__(self, text):
        self.tokens = list(tokenize(text))
        self.position = 0

    def peek(self):
        return self.tokens[self.position].value if self.position < len(self.tokens) else None

    def take(self):
        token = self.tokens[self.position]
        self.position += 1
        return token

    def expression(self):
        value = self.term()
        while self.peek() in ("+", "-"):
            value = value + self.term() if self.take().value == "+" else value - self.term()
        return value

    def term(self):
        value = self.factor()
        while self.peek() in ("*", "/"):
            value = value * self.factor() if self.take().value == "*" else value / self.factor()
        return value

    def factor(self):
        if self.peek() == "-":
            self.take()
            return -self.factor()
        base = self.atom()
        if self.peek() == "^":
            self.take()
            return base ** self.factor()
        return base

    def atom(self):
        token = self.take()
        if token.value == "(":
            value = self.expression()
            assert self.take().value == ")"
            return value
        return float(token.value)


def evaluate(text):
    return Parser(text).expression()


result = [evaluate(text) for text in ("1 + 2 * 3", "(1 + 2) * 3", "-2 ^ 2", "2 ^ 3 ^ 2")]
print(result)
