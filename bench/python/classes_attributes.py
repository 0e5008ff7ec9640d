"""Objects with a handful of attributes, read and written."""

N = 2_600_000


class Particle:
    def __init__(self, x, y):
        self.x = x
        self.y = y
        self.vx = 1
        self.vy = 2
        self.hits = 0


def main(n):
    ps = [Particle(i, -i) for i in range(20)]
    for i in range(n):
        p = ps[i % 20]
        p.x += p.vx
        p.y += p.vy
        if p.x > 100:
            p.x = -100
            p.hits += 1
        if p.y > 80:
            p.y = -p.y
            p.vy = 3 - p.vy if p.vy < 3 else 1
            p.hits += 1
    return sum(p.x * 3 + p.y for p in ps), sum(p.hits for p in ps)


print(main(N))
