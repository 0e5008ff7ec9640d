"""Machines with states: a lift, a queue at a counter, a processor and a robot."""

import enum
import random
from collections import deque
from contextlib import contextmanager


class State(enum.Enum):
    IDLE = 1
    UP = 2
    DOWN = 3


class Jam(Exception):
    pass


class Lift:
    def __init__(self, floors):
        self.floors = floors
        self.at = 0
        self.state = State.IDLE
        self.wanted = set()
        self.moved = 0

    def call(self, floor):
        if not 0 <= floor < self.floors:
            raise Jam(f"no floor {floor}")
        self.wanted.add(floor)

    def step(self):
        if self.at in self.wanted:
            self.wanted.discard(self.at)
            return True
        if not self.wanted:
            self.state = State.IDLE
        elif self.state is State.IDLE:
            near = min(self.wanted, key=lambda floor: (abs(floor - self.at), floor))
            self.state = State.UP if near > self.at else State.DOWN
        elif self.state is State.UP:
            if max(self.wanted) > self.at:
                self.at += 1
                self.moved += 1
            else:
                self.state = State.DOWN
        else:
            if min(self.wanted) < self.at:
                self.at -= 1
                self.moved += 1
            else:
                self.state = State.UP
        return False


@contextmanager
def locked(log, name):
    log.append("+" + name)
    try:
        yield name
    except Jam:
        log.append("!" + name)
    finally:
        log.append("-" + name)


class Held:
    count = 0

    def __enter__(self):
        Held.count += 1
        return self

    def __exit__(self, kind, error, trace):
        Held.count -= 1
        return kind is Jam


def serve(minutes, seed):
    chance = random.Random(seed)
    line = deque()
    waited, served, busy = 0, 0, 0
    for minute in range(minutes):
        if chance.random() < 0.3:
            line.append(minute)
        if busy:
            busy -= 1
        elif line:
            waited += minute - line.popleft()
            served += 1
            busy = chance.randint(1, 4)
    return served, waited, len(line)


PROGRAM = [
    ("set", "n", 0),
    ("set", "sum", 0),
    ("add", "n", 1),
    ("addv", "sum", "n"),
    ("mod", "sum", 9973),
    ("less", "n", 4000),
    ("jump", 2, None),
    ("halt", None, None),
]


def run(program):
    names = {}
    at = steps = 0
    truth = False
    while True:
        operation, first, second = program[at]
        at += 1
        steps += 1
        match operation:
            case "set":
                names[first] = second
            case "add":
                names[first] += second
            case "addv":
                names[first] += names[second]
            case "mod":
                names[first] %= second
            case "less":
                truth = names[first] < second
            case "jump":
                if truth:
                    at = first
            case "halt":
                return names, steps


def robot(orders):
    x, y, facing = 0, 0, (0, 1)
    seen = {(0, 0)}
    turn_left = {(0, 1): (-1, 0), (-1, 0): (0, -1), (0, -1): (1, 0), (1, 0): (0, 1)}
    turn_right = {after: before for before, after in turn_left.items()}
    for order in orders:
        if order == "L":
            facing = turn_left[facing]
        elif order == "R":
            facing = turn_right[facing]
        else:
            for _ in range(int(order)):
                x, y = x + facing[0], y + facing[1]
                seen.add((x, y))
    return abs(x) + abs(y), len(seen)


def rule(number, width, steps):
    cells = [0] * width
    cells[width // 2] = 1
    alive = 0
    for _ in range(steps):
        cells = [
            number >> (cells[at - 1] * 4 + cells[at] * 2 + cells[(at + 1) % width]) & 1
            for at in range(width)
        ]
        alive += sum(cells)
    return alive


lift = Lift(20)
log = []
refused = stops = 0
for tick in range(12000):
    if tick % 7 == 0:
        try:
            lift.call(tick * 31 % 23)
        except Jam:
            refused += 1
    stops += lift.step()
print(lift.moved, stops, refused, lift.state.name)
for number in range(2500):
    with locked(log, "door"), Held():
        if number % 4 == 0:
            raise Jam("stuck")
print(len(log), log[:4], log.count("!door"), Held.count)
print([serve(4000, seed) for seed in (1, 2, 3)])
print(run(PROGRAM))
print(robot([("L", "3", "R", "2", "4")[n * n % 5] for n in range(6000)]))
print(rule(110, 90, 120), rule(30, 81, 100))
