"""Things that move and wear: objects whose numbers change with every step."""

import math


class Body:
    def __init__(self, name, mass, x, y, vx, vy):
        self.name = name
        self.mass = mass
        self.x = x
        self.y = y
        self.vx = vx
        self.vy = vy
        self.trail = []

    def pull(self, other, dt):
        dx = other.x - self.x
        dy = other.y - self.y
        distance = math.sqrt(dx * dx + dy * dy) + 0.01
        force = other.mass / (distance * distance * distance)
        self.vx += dx * force * dt
        self.vy += dy * force * dt

    def move(self, dt):
        self.x += self.vx * dt
        self.y += self.vy * dt

    def energy(self):
        return 0.5 * self.mass * (self.vx**2 + self.vy**2)


class Ball:
    bounces = 0

    def __init__(self, x, speed):
        self.x = x
        self.speed = speed

    @property
    def heat(self):
        return self.speed * self.speed / 2

    def step(self):
        self.x += self.speed
        if self.x < 0 or self.x > 100:
            self.speed = -self.speed * 0.95
            self.x = min(max(self.x, 0), 100)
            Ball.bounces += 1


class Tank:
    def __init__(self, size, level=0.0):
        self.size, self.level, self.spilt = size, level, 0.0

    def fill(self, amount):
        self.level += amount
        if self.level > self.size:
            self.spilt += self.level - self.size
            self.level = self.size
        return self

    def drain(self, share):
        out = self.level * share
        self.level -= out
        return out


class Walker:
    turns = {"left": 1, "right": -1}
    ways = [(1, 0), (0, 1), (-1, 0), (0, -1)]

    def __init__(self):
        self.at, self.facing, self.steps = [0, 0], 0, 0

    def turn(self, way):
        self.facing = (self.facing + self.turns[way]) % 4

    def go(self, count):
        dx, dy = self.ways[self.facing]
        self.at[0] += dx * count
        self.at[1] += dy * count
        self.steps += count

    def far(self):
        return abs(self.at[0]) + abs(self.at[1])


def main():
    bodies = [Body("sun", 100.0, 0.0, 0.0, 0.0, 0.0)]
    for i in range(1, 5):
        bodies.append(Body(f"p{i}", 0.1 * i, 5.0 * i, 0.0, 0.0, math.sqrt(20.0 / i)))
    for step in range(220):
        for body in bodies:
            for other in bodies:
                if body is not other:
                    body.pull(other, 0.01)
        for body in bodies:
            body.move(0.01)
            if step % 50 == 0:
                body.trail.append((round(body.x, 6), round(body.y, 6)))
    for body in bodies:
        print(body.name, body.trail[-1], round(body.energy(), 6))
    balls = [Ball(i * 7 % 100, i % 9 - 4 + 0.5) for i in range(40)]
    for _ in range(150):
        for ball in balls:
            ball.step()
    print(Ball.bounces, round(sum(ball.heat for ball in balls), 6))
    tanks = [Tank(50 + i) for i in range(6)]
    for round_ in range(700):
        flow = tanks[0].fill(round_ % 13).drain(0.3)
        for tank in tanks[1:]:
            flow = tank.fill(flow).drain(0.2)
    print([round(tank.level, 6) for tank in tanks], round(sum(tank.spilt for tank in tanks), 6))
    walker = Walker()
    for i in range(2500):
        walker.turn("left" if i % 3 else "right")
        walker.go(i % 10)
    print(walker.at, walker.far(), walker.steps)


main()
