"""How long code takes, on the clock of the program, which moves with its operations."""

from time import perf_counter as default_timer

__all__ = ["Timer", "timeit", "repeat", "default_timer"]

default_number, default_repeat = 1000000, 5


def _indented(text, depth): return text.replace("\n", "\n" + " " * depth)


class Timer:
    """Runs a statement again and again."""

    def __init__(self, stmt="pass", setup="pass", timer=default_timer, globals=None):
        self.timer = timer
        self._names = {} if globals is None else dict(globals)
        for what, given in (("stmt", stmt), ("setup", setup)):
            if not isinstance(given, str) and not callable(given):
                raise ValueError(f"{what} is neither a string nor callable")
        if callable(stmt) and (callable(setup) or setup == "pass"):
            self._inner = self._calls(stmt, setup if callable(setup) else None)
        else:
            self._inner = self._text(stmt, setup)

    def _calls(self, stmt, setup):
        def inner(rounds, timer):
            if setup is not None:
                setup()
            start = timer()
            for _ in rounds:
                stmt()
            return timer() - start
        return inner

    def _text(self, stmt, setup):
        # The text is run with the rights of the program, in names of its own.
        names = self._names
        if callable(stmt):
            names["_stmt"], stmt = stmt, "_stmt()"
        if callable(setup):
            names["_setup"], setup = setup, "_setup()"
        for text in (setup, setup + "\n" + stmt):
            compile(text, "<timeit-src>", "exec")
        self.src = (f"def inner(_it, _timer):\n    {_indented(setup, 4)}\n    _t0 = _timer()\n"
                    f"    for _i in _it:\n        {_indented(stmt, 8)}\n        pass\n"
                    "    return _timer() - _t0\n")
        exec(self.src, names)
        return names["inner"]

    def timeit(self, number=default_number):
        """The seconds that a number of rounds takes."""
        return self._inner(iter(range(number)), self.timer)

    def repeat(self, repeat=default_repeat, number=default_number):
        """The same several times."""
        return [self.timeit(number) for _ in range(repeat)]

    def autorange(self, callback=None):
        """How many rounds take long enough to be measured, and how long they take."""
        size = 1
        while True:
            for number in (size, 2 * size, 5 * size):
                taken = self.timeit(number)
                if callback:
                    callback(number, taken)
                if taken >= 0.2:
                    return number, taken
            size *= 10

    def print_exc(self, file=None):
        """Writes about an exception of the statement."""
        import traceback
        traceback.print_exc(file=file)


def timeit(stmt="pass", setup="pass", timer=default_timer, number=default_number, globals=None):
    """The seconds that a number of rounds takes."""
    return Timer(stmt, setup, timer, globals).timeit(number)


def repeat(stmt="pass", setup="pass", timer=default_timer, repeat=default_repeat,
           number=default_number, globals=None):
    """The same several times."""
    return Timer(stmt, setup, timer, globals).repeat(repeat, number)
