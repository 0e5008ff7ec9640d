"""Raising and catching in a loop, with finally and a user class."""

N = 580_000


class Skip(Exception):
    def __init__(self, code):
        super().__init__(code)
        self.code = code


def check(i):
    if i % 5 == 0:
        raise Skip(i)
    if i % 7 == 0:
        raise KeyError(i)
    return i


def main(n):
    total = caught = cleaned = 0
    table = {}
    for i in range(n):
        try:
            total += check(i)
        except Skip as e:
            caught += e.code & 1
        except LookupError:
            caught += 2
        finally:
            cleaned += 1
        try:
            table[i & 15]
        except KeyError:
            if i & 1:
                table[i & 15] = i
    return total, caught, cleaned, len(table)


print(main(N))
