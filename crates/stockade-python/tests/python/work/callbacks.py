"""Functions that are handed around: closures, decorators, names and defaults."""

from functools import lru_cache, partial, reduce, wraps


def counted(function):
    @wraps(function)
    def inner(*args, **kwargs):
        inner.calls += 1
        return function(*args, **kwargs)

    inner.calls = 0
    return inner


def memory(function):
    known = {}

    def inner(*key):
        if key not in known:
            known[key] = function(*key)
        return known[key]

    return inner


@counted
def area(width, height=2, *, scale=1):
    return width * height * scale


@memory
def ways(rows, columns):
    if rows == 0 or columns == 0:
        return 1
    return ways(rows - 1, columns) + ways(rows, columns - 1)


@lru_cache(maxsize=None)
def steps(number):
    if number == 1:
        return 0
    return 1 + steps(number // 2 if number % 2 == 0 else 3 * number + 1)


def counter(start=0, by=1):
    value = start

    def up():
        nonlocal value
        value += by
        return value

    def reset():
        nonlocal value
        value = start

    return up, reset


def compose(*functions):
    def run(value):
        for function in functions:
            value = function(value)
        return value

    return run


def adder(amount):
    return lambda value: value + amount


class Events:
    def __init__(self):
        self.handlers = {}

    def on(self, name, handler):
        self.handlers.setdefault(name, []).append(handler)

    def emit(self, name, *args, **details):
        answers = []
        for handler in self.handlers.get(name, ()):
            answers.append(handler(*args, **details))
        return answers


def greet(name, greeting="hello", punctuation="!", *, loud=False):
    text = greeting + " " + name + punctuation
    return text.upper() if loud else text


def options(**given):
    settings = {"size": 1, "colour": "red", **given}
    return settings["size"], settings["colour"], len(settings)


def apply(function, times, value):
    for _ in range(times):
        value = function(value)
    return value


total = 0
for number in range(6000):
    total += area(number) + area(number, 3) + area(number, height=1, scale=2)
print(total, area.calls, area.__name__)
print(ways(60, 60) % 1000003, max(range(1, 3000), key=steps))
up, reset = counter(5, 3)
for _ in range(20000):
    up()
print(up(), reset(), up())
run = compose(adder(3), lambda value: value * 2, adder(-1), abs)
print(sum(run(number) for number in range(-3000, 3000)))
events = Events()
log = []
events.on("moved", lambda x, y, by=None: log.append((x, y)) or len(log))
events.on("moved", lambda *args, **details: sum(args) + len(details))
events.on("named", partial(greet, greeting="it is", loud=True))
answers = []
for number in range(3000):
    answers += events.emit("moved", number, number + 1)
    answers += events.emit("moved", number, y=-1, by=2) if number % 3 == 0 else ()
    answers += events.emit("named", "n" + str(number % 5), punctuation=".")
    answers += events.emit("gone", number)
print(len(log), len(answers), answers[:6])
texts = set()
for number in range(4000):
    texts.add(greet("a"))
    texts.add(greet("b", "good day", loud=number % 2 == 0))
    texts.add(greet(name="c", punctuation="?" * (number % 3)))
print(sorted(texts))
found = {}
for number in range(4000):
    key = options(size=number % 5, shade=number % 2)
    found[key] = found.get(key, 0) + 1
print(len(found), options(colour="blue"))
print(apply(lambda value: (value * 31 + 7) % 1009, 30000, 1))
print(reduce(lambda a, b: (a * 33 + b) % 65521, range(15000)))
pairs = [(number * 37 % 101, str(number)) for number in range(2000)]
pairs.sort(key=lambda pair: (pair[0], pair[1]))
print(pairs[:2], sorted(pairs, key=lambda pair: -pair[0])[0])
