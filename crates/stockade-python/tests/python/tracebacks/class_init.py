class Point:
    def __init__(self, x, y):
        self.x = x
        self.y = float(y)
class Named(Point):
    def __init__(self, name, x, y):
        super().__init__(x, y)
        self.name = name
Named("origin", 0, "zero?")
