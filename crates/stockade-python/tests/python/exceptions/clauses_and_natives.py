"""Handlers whose clauses match, do not match or fail, and natives of exceptions behind super()."""
import sys
import traceback


def show(e):
    lines = [line.lineno for line in traceback.extract_tb(e.__traceback__)]
    print(repr(e), e.args, repr(e.__context__), e.__suppress_context__, lines)


class Plain(Exception):
    pass


class Code(Exception):
    def __init__(self, code):
        super().__init__(code, "coded")
        self.code = code


class Silent(Plain):
    def __init__(self, code):
        self.code = code


class Made(KeyError):
    def __new__(cls, *args):
        made = super().__new__(cls, "new", *args)
        made.mark = 1
        return made


def deep(n):
    try:
        if n == 0:
            raise KeyError("deep")
        deep(n - 1)
    except ValueError:
        print("no")
    except (IndexError, TypeError):
        print("no")
    finally:
        print("finally", n, sys.exc_info()[0])


for make in (
    lambda: Plain(),
    lambda: Plain(1, 2),
    lambda: Plain(*range(300)),
    lambda: Code(7),
    lambda: Silent(8),
    lambda: Made(4),
    lambda: ValueError(1, 2, 3, 4, 5),
    lambda: OSError(2, "no"),
    lambda: StopIteration(4),
    lambda: Plain(x=1),
    lambda: Silent(),
    lambda: ValueError(x=1),
):
    try:
        raise make()
    except Exception as e:
        show(e)
        print([getattr(e, name) for name in ("code", "mark", "errno", "value") if hasattr(e, name)])

try:
    deep(3)
except LookupError as e:
    show(e)

for bad in (1, int, (ValueError, int), None):
    try:
        try:
            raise ValueError("v")
        except bad:
            print("no")
    except TypeError as e:
        show(e)

try:
    try:
        raise ValueError("v")
    except KeyError:
        pass
    except Nothing:
        pass
except NameError as e:
    show(e)

for i in range(4):
    try:
        try:
            raise (KeyError, ValueError, IndexError, TypeError)[i](i)
        except KeyError:
            pass
        except ValueError:
            continue
        except IndexError:
            raise
        finally:
            print(i, sys.exc_info()[1])
        print("after", i)
    except Exception as e:
        show(e)
        print(repr(sys.exc_info()[1]))
    print(sys.exc_info())


def steps():
    try:
        yield 1
        raise KeyError("in")
    except ValueError:
        yield "no"
    except KeyError:
        yield sys.exc_info()[1]
    yield sys.exc_info()[1]


try:
    raise IndexError("out")
except IndexError:
    print([repr(step) for step in steps()])

again = Plain(1, 2)
before = again.args
again.__init__(5)
print(again.args, before)


def new(cls, *args):
    print("new", cls.__name__)
    return Exception.__new__(cls, "changed")


Plain.__new__ = staticmethod(new)
print(Plain(1).args, Silent(2).args)
Plain.__init__ = lambda self, *args: print("init", args)
print(Plain(3).args)
del Plain.__new__, Plain.__init__
print(Plain(4).args)


class Twice(list):
    def append(self, item):
        super().append(item * 2)

    def __len__(self):
        return super().__len__() + 100


twice = Twice([1])
twice.append(2)
twice.append(3)
print(list(twice), len(twice))


def way(n):
    if n == 0:
        raise ValueError("way")
    way(n - 1)


for n in (0, 1, 2, 7):
    try:
        way(n)
    except ValueError as e:
        show(e)
        show(KeyError().with_traceback(e.__traceback__))
way(3)
