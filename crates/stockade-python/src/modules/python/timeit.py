"""How long code takes, on the clock of the program, which moves with its operations."""

from sys import maxsize
from time import perf_counter as default_timer

__all__ = ["Timer", "timeit", "repeat", "default_timer"]

default_number, default_repeat, dummy_src_name = 1000000, 5, "<timeit-src>"


def reindent(src, indent):
    """A text whose further lines are indented by so much."""
    return src.replace("\n", "\n" + " " * indent)


class Timer:
    """Runs a statement again and again."""

    def __init__(self, stmt="pass", setup="pass", timer=default_timer, globals=None):
        self.timer = timer
        for what, given in (("setup", setup), ("stmt", stmt)):
            if isinstance(given, str):
                # The text is run with the rights of the program; where it has none, this says so.
                before = setup + "\n" if what == "stmt" and isinstance(setup, str) else ""
                if not callable(stmt) or setup != "pass":
                    compile(before + given, dummy_src_name, "exec")
            elif not callable(given):
                raise ValueError(f"{what} is neither a string nor callable")
        if callable(stmt) and (callable(setup) or setup == "pass"):
            self._inner = self._calls(stmt, setup if callable(setup) else None)
        else:
            self._inner = self._text(stmt, setup, {} if globals is None else globals)

    def _calls(self, stmt, setup):
        def inner(rounds, timer):
            if setup is not None:
                setup()
            start = timer()
            for _ in rounds:
                stmt()
            return timer() - start
        return inner

    def _text(self, stmt, setup, names):
        made, more = {}, ""
        if callable(setup):
            made["_setup"], setup, more = setup, "_setup()", ", _setup=_setup"
        if callable(stmt):
            made["_stmt"], stmt, more = stmt, "_stmt()", more + ", _stmt=_stmt"
        self.src = (f"\ndef inner(_it, _timer{more}):\n    {reindent(setup, 4)}\n    _begin = _timer()\n"
                    f"    for _round in _it:\n        {reindent(stmt, 8)}\n        pass\n"
                    "    return _timer() - _begin\n")
        exec(compile(self.src, dummy_src_name, "exec"), names, made)
        return made["inner"]

    def timeit(self, number=default_number):
        """The seconds that a number of rounds takes."""
        rounds = range(number)
        if rounds.stop > maxsize:
            raise OverflowError("Python int too large to convert to C ssize_t")
        return self._inner(iter(rounds), self.timer)

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
        """Writes about an exception of the statement, with the lines of its text."""
        import sys
        from traceback import format_exc
        report, source = format_exc().splitlines(keepends=True), getattr(self, "src", "").split("\n")
        for at, line in enumerate(report):
            before, found, place = line.partition(f'  File "{dummy_src_name}", line ')
            number = place.partition(",")[0]
            if found and not before and number.isdecimal() and int(number) <= len(source):
                report[at] += f"    {source[int(number) - 1].strip()}\n"
        (sys.stderr if file is None else file).write("".join(report))


def timeit(stmt="pass", setup="pass", timer=default_timer, number=default_number, globals=None):
    """The seconds that a number of rounds takes."""
    return Timer(stmt, setup, timer, globals).timeit(number)


def repeat(stmt="pass", setup="pass", timer=default_timer, repeat=default_repeat,
           number=default_number, globals=None):
    """The same several times."""
    return Timer(stmt, setup, timer, globals).repeat(repeat, number)
