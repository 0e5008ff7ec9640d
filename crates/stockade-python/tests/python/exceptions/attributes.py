for e in (Exception(), Exception("a"), Exception("a", 1), ValueError(None), KeyError("k"), KeyError(), KeyError("a", "b"), IndexError(5), OSError(2, "No such"), OSError("x"), SystemExit(3), StopIteration(7), AttributeError("m", name="n", obj=5), NameError("m", name="n"), ImportError("m", name="mod", path="p"), AssertionError(), UnicodeError("u"), KeyboardInterrupt()):
    print(repr(e), "|", str(e), "|", e.args)
print(OSError(2, "No such").errno, OSError(2, "No such").strerror, OSError(2, "No such", "file").filename, str(OSError(2, "No such", "file")), type(OSError(2, "x")).__name__, type(OSError(13, "x")).__name__)
print(SystemExit(3).code, StopIteration(7).value, AttributeError("m", name="n").name, ImportError("m", name="mod").name)
e = ValueError("x")
e.extra = 5
e.args = (1, 2)
print(e.extra, e.args, e, repr(e), e.__cause__, e.__context__, e.__suppress_context__, e.__traceback__)
try:
    e.args = 5
except TypeError as err:
    print(err)
try:
    Exception(x=1)
except TypeError as err:
    print(err)
print(repr(SyntaxError("msg", ("f", 1, 2, "text"))), SyntaxError("msg", ("f", 1, 2, "text")), SyntaxError("m", ("f", 3, 2, "t")).lineno)
