"""Numbers from measurements: averages, roots, areas, waves and fits."""

import cmath
import math
import random
import statistics


def smooth(values, width):
    out = []
    total = 0.0
    for at, value in enumerate(values):
        total += value
        if at >= width:
            total -= values[at - width]
        out.append(total / min(at + 1, width))
    return out


def root(f, low, high):
    for _ in range(60):
        middle = (low + high) / 2
        if f(low) * f(middle) <= 0:
            high = middle
        else:
            low = middle
    return (low + high) / 2


def area(f, a, b, n):
    h = (b - a) / n
    total = f(a) + f(b)
    for i in range(1, n):
        total += (4 if i % 2 else 2) * f(a + i * h)
    return total * h / 3


def wave(samples):
    if len(samples) == 1:
        return list(samples)
    even, odd = wave(samples[::2]), wave(samples[1::2])
    half = len(samples) // 2
    turned = [cmath.exp(-2j * math.pi * k / len(samples)) * odd[k] for k in range(half)]
    return [even[k] + turned[k] for k in range(half)] + [even[k] - turned[k] for k in range(half)]


def line(points):
    n = len(points)
    sx = sum(x for x, _ in points)
    sy = sum(y for _, y in points)
    sxx = sum(x * x for x, _ in points)
    sxy = sum(x * y for x, y in points)
    slope = (n * sxy - sx * sy) / (n * sxx - sx * sx)
    return slope, (sy - slope * sx) / n


def escape(x, y, most):
    zx = zy = 0.0
    for step in range(most):
        if zx * zx + zy * zy > 4.0:
            return step
        zx, zy = zx * zx - zy * zy + x, 2.0 * zx * zy + y
    return most


def solved(rows):
    rows = [row[:] for row in rows]
    n = len(rows)
    for i in range(n):
        pivot = max(range(i, n), key=lambda r: abs(rows[r][i]))
        rows[i], rows[pivot] = rows[pivot], rows[i]
        for r in range(i + 1, n):
            factor = rows[r][i] / rows[i][i]
            for c in range(i, n + 1):
                rows[r][c] -= factor * rows[i][c]
    out = [0.0] * n
    for i in range(n - 1, -1, -1):
        out[i] = (rows[i][n] - sum(rows[i][c] * out[c] for c in range(i + 1, n))) / rows[i][i]
    return out


def strongest(matrix, rounds):
    vector = [1.0] * len(matrix)
    length = 0.0
    for _ in range(rounds):
        vector = [sum(a * b for a, b in zip(row, vector)) for row in matrix]
        length = math.sqrt(sum(v * v for v in vector))
        vector = [v / length for v in vector]
    return length


def main():
    random.seed(11)
    noise = [math.sin(i / 20) + random.uniform(-0.2, 0.2) for i in range(1500)]
    flat = smooth(noise, 25)
    print(round(max(flat), 9), round(statistics.fmean(flat), 9), round(statistics.pstdev(noise), 9))
    print(round(root(lambda x: x**3 - 2 * x - 5, 2, 3), 9), round(root(math.cos, 1, 2), 9))
    print(round(area(lambda x: math.exp(-x * x), -3, 3, 1000), 9))
    found = wave([complex(v) for v in noise[:128]])
    print([round(abs(v), 6) for v in found[:4]])
    print(tuple(round(v, 9) for v in line([(i, 3 * i + noise[i]) for i in range(800)])))
    print(sum(escape(x / 12 - 2, y / 12 - 1, 40) for x in range(36) for y in range(24)))
    rows = [[1.0 / (i + j + 1) + (i == j) for j in range(13)] for i in range(12)]
    print([round(v, 9) for v in solved(rows)[:4]])
    print(round(strongest([[1.0 / (1 + abs(i - j)) for j in range(14)] for i in range(14)], 25), 9))
    seen = {}
    for _ in range(1500):
        throw = random.randint(1, 6) + random.randint(1, 6)
        seen[throw] = seen.get(throw, 0) + 1
    print(sorted(seen.items()))


main()
