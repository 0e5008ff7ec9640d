"""Numbers with a fraction: vectors, matrices, and steps of a simulation."""

import math


class Vector:
    __slots__ = ("x", "y", "z")

    def __init__(self, x, y, z=0.0):
        self.x = x
        self.y = y
        self.z = z

    def __add__(self, other):
        return Vector(self.x + other.x, self.y + other.y, self.z + other.z)

    def __sub__(self, other):
        return Vector(self.x - other.x, self.y - other.y, self.z - other.z)

    def __mul__(self, factor):
        return Vector(self.x * factor, self.y * factor, self.z * factor)

    def dot(self, other):
        return self.x * other.x + self.y * other.y + self.z * other.z

    def length(self):
        return math.sqrt(self.dot(self))


def orbit(steps):
    place, speed = Vector(1.0, 0.0), Vector(0.0, 0.9, 0.1)
    energy = 0.0
    for _ in range(steps):
        distance = place.length()
        pull = place * (-1.0 / (distance * distance * distance))
        speed = speed + pull * 0.01
        place = place + speed * 0.01
        energy = speed.dot(speed) / 2 - 1.0 / distance
    return place, energy


def solve(matrix, right):
    size = len(matrix)
    rows = [row[:] + [value] for row, value in zip(matrix, right)]
    for at in range(size):
        best = max(range(at, size), key=lambda row: abs(rows[row][at]))
        rows[at], rows[best] = rows[best], rows[at]
        pivot = rows[at][at]
        for row in range(at + 1, size):
            factor = rows[row][at] / pivot
            for column in range(at, size + 1):
                rows[row][column] -= factor * rows[at][column]
    answer = [0.0] * size
    for at in reversed(range(size)):
        known = sum(rows[at][column] * answer[column] for column in range(at + 1, size))
        answer[at] = (rows[at][size] - known) / rows[at][at]
    return answer


def integrate(function, low, high, parts):
    width = (high - low) / parts
    total = 0.0
    for part in range(parts):
        x = low + (part + 0.5) * width
        total += function(x)
    return total * width


def root(value):
    guess = value / 2 or 1.0
    while abs(guess * guess - value) > 1e-9 * value:
        guess = (guess + value / guess) / 2
    return guess


def heat(cells, steps):
    rod = [0.0] * cells
    rod[0] = 100.0
    for _ in range(steps):
        new = rod[:]
        for at in range(1, cells - 1):
            new[at] = rod[at] + 0.25 * (rod[at - 1] - 2.0 * rod[at] + rod[at + 1])
        rod = new
    return rod


def wave(points):
    real, unreal = [], []
    for k in range(24):
        re = im = 0.0
        for n, value in enumerate(points):
            angle = -2.0 * math.pi * k * n / len(points)
            re += value * math.cos(angle)
            im += value * math.sin(angle)
        real.append(re)
        unreal.append(im)
    return [math.hypot(a, b) for a, b in zip(real, unreal)]


def inside(count):
    state, hits = 1, 0
    for _ in range(count):
        state = state * 16807 % 2147483647
        x = state / 2147483647
        state = state * 16807 % 2147483647
        y = state / 2147483647
        if x * x + y * y <= 1.0:
            hits += 1
    return 4.0 * hits / count


place, energy = orbit(6000)
print(f"{place.x:.6f} {place.y:.6f} {place.z:.6f} {energy:.6f}")
size = 24
matrix = [[1.0 / (1 + abs(i - j)) for j in range(size)] for i in range(size)]
print([round(value, 6) for value in solve(matrix, [float(i) for i in range(size)])][:4])
print(round(integrate(lambda x: x * x - 3.0 * x + 2.0, 0.0, 4.0, 20000), 6))
print(round(sum(root(float(n)) for n in range(1, 3000)), 6))
print([round(value, 4) for value in heat(60, 250)[:5]])
print([round(value, 3) for value in wave([float(n % 7) for n in range(100)])[:6]])
print(inside(20000))
