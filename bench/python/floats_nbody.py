"""Five bodies attracting each other, as lists of floats."""

N = 33_000


def main(n):
    bodies = []
    for i in range(5):
        bodies.append([i * 1.7, (i * i) % 5 * 0.9, i * 0.3 - 0.5, 0.01 * i, 0.02 * (4 - i), -0.01 * i, 1.0 + 0.25 * i])
    dt = 0.001
    for _ in range(n):
        for i in range(5):
            a = bodies[i]
            for j in range(i + 1, 5):
                b = bodies[j]
                dx = a[0] - b[0]
                dy = a[1] - b[1]
                dz = a[2] - b[2]
                d2 = dx * dx + dy * dy + dz * dz + 0.01
                mag = dt / (d2 * d2**0.5)
                am = a[6] * mag
                bm = b[6] * mag
                a[3] -= dx * bm
                a[4] -= dy * bm
                a[5] -= dz * bm
                b[3] += dx * am
                b[4] += dy * am
                b[5] += dz * am
        for body in bodies:
            body[0] += dt * body[3]
            body[1] += dt * body[4]
            body[2] += dt * body[5]
    return round(sum(0.5 * b[6] * (b[3] ** 2 + b[4] ** 2 + b[5] ** 2) for b in bodies), 9)


print(main(N))
