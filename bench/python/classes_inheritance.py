"""Overridden methods, super(), and isinstance tests."""

N = 340_000


class Shape:
    def __init__(self, name):
        self.name = name

    def area(self):
        return 0

    def score(self):
        return self.area() + len(self.name)


class Square(Shape):
    def __init__(self, side):
        super().__init__("square")
        self.side = side

    def area(self):
        return self.side * self.side


class Cube(Square):
    def area(self):
        return super().area() * 6

    def score(self):
        return super().score() * 2


def main(n):
    total = 0
    for i in range(n):
        kind = (Shape, Square, Cube)[i % 3]
        s = kind("plain") if kind is Shape else kind(i % 11)
        total += s.score()
        if isinstance(s, Square):
            total += 1
    return total


print(main(N))
