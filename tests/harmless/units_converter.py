UNITS = {
    "length": {"m": 1.0, "km": 1000.0, "ft": 0.3048, "mi": 1609.344},
    "mass": {"kg": 1.0, "g": 0.001, "lb": 0.45359237},
}

OPERATIONS = {
    "+": lambda a, b: a + b,
    "-": lambda a, b: a - b,
    "*": lambda a, b: a * b,
    "/": lambda a, b: a / b if b else float("nan"),
}


class UnknownUnit(KeyError):
    def __init__(self, unit):
        super().__init__(unit)
        self.unit = unit

    def __str__(self):
        return f"unknown unit {self.unit!r}"


def dimension(unit):
    for name, table in UNITS.items():
        if unit in table:
            return name
    raise UnknownUnit(unit)


def convert(value, source, target):
    if dimension(source) != dimension(target):
        raise ValueError(f"{source} and {target} do not measure the same thing")
    table = UNITS[dimension(source)]
    return value * table[source] / table[target]


for request in [(5, "km", "mi"), (3, "lb", "kg"), (1, "m", "kg"), (1, "parsec", "m")]:
    try:
        print(request, round(convert(*request), 4))
    except (ValueError, UnknownUnit) as error:
        print(request, f"{type(error).__name__}: {error}")
result = {symbol: operation(6, 3) for symbol, operation in OPERATIONS.items()}
