from dataclasses import dataclass


@dataclass
class Point:
    x: float
    y: float


@dataclass
class Move:
    to: Point


@dataclass
class Write:
    text: str


def handle(command):
    match command:
        case {"action": "move", "x": x, "y": y}:
            return handle(Move(Point(x, y)))
        case Move(to=Point(x=0, y=0)):
            return "home"
        case Move(Point(x, y)) if x == y:
            return f"diagonal {x}"
        case Move(Point(x, y)):
            return f"move {x},{y}"
        case Write(text="") | None:
            return "nothing"
        case Write(text=text):
            return f"write {text!r}"
        case ["batch", first, *rest]:
            return [handle(first), len(rest)]
        case str(word) if word.isupper():
            return f"shout {word}"
        case int() | float() as number:
            return number * 2
        case _:
            return "unknown"


commands = [
    {"action": "move", "x": 1, "y": 2}, Move(Point(0, 0)), Move(Point(3, 3)), Write("hi"), Write(""),
    ["batch", Write("a"), 1, 2], "HELLO", 21, object(),
]
result = [handle(command) for command in commands]
print(result)
