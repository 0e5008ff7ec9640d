def g():
    yield 1
    raise ValueError("from generator")
it = g()
try:
    for x in it:
        print(x)
except ValueError as e:
    print(e)
print(list(it), next(it, "dead"))
def ctx():
    try:
        1 / 0
    except ZeroDivisionError as e:
        yield "in except"
        yield repr(e)
print(list(ctx()))
def thrown_context():
    try:
        yield
    except KeyError:
        raise ValueError("replaced")
t = thrown_context()
next(t)
try:
    t.throw(KeyError("orig"))
except ValueError as e:
    print(e, repr(e.__context__))
def lazy_error():
    print("evaluated")
    yield 1 / 0
x = lazy_error()
print("nothing yet")
try:
    next(x)
except ZeroDivisionError as e:
    print(e)
try:
    raise IndexError("outer")
except IndexError:
    def gg():
        try:
            raise TypeError("inner")
        except TypeError as e:
            yield repr(e.__context__)
    print(list(gg()))
