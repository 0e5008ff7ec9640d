e = ValueError("x")
print(e.with_traceback(None) is e, e.__traceback__)
try:
    raise e
except ValueError as c:
    print(c is e, e.__traceback__ is not None)
e2 = KeyError("y")
e2.__cause__ = e
print(repr(e2.__cause__), e2.__suppress_context__)
e2.__cause__ = None
e2.__context__ = e
print(repr(e2.__context__), e2.__suppress_context__)
e2.__suppress_context__ = False
for attr, v in (("__cause__", 5), ("__context__", "x"), ("__traceback__", 5)):
    try:
        setattr(e2, attr, v)
    except TypeError as err:
        print(err)
try:
    raise ValueError("a").with_traceback(None) from KeyError("b")
except ValueError as err:
    print(err, repr(err.__cause__))
errors = []
for i in range(3):
    try:
        raise ValueError(i)
    except ValueError as err:
        errors.append(err)
print(errors, [x.__context__ for x in errors])
try:
    e.nope
except AttributeError as err:
    print(err, type(err.obj).__name__, err.name)
