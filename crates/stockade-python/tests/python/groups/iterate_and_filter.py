def flatten(g):
    for e in g.exceptions:
        if isinstance(e, BaseExceptionGroup): yield from flatten(e)
        else: yield e
g = ExceptionGroup("root", [ExceptionGroup("a", [ValueError(1), KeyError("x")]), OSError(2, "no"), ExceptionGroup("b", [ExceptionGroup("c", [ValueError(2)])])])
print([repr(e) for e in flatten(g)], sum(1 for _ in flatten(g)))
print(repr(g.subgroup(ValueError)), repr(g.subgroup(lambda e: isinstance(e, OSError))))
rest = g
for kind in (ValueError, KeyError, OSError):
    found, rest = rest.split(kind)
    print(kind.__name__, repr(found), "|", repr(rest))
try:
    raise g
except* ValueError as v:
    print([str(e) for e in flatten(v)])
except* (KeyError, OSError) as k:
    print([type(e).__name__ for e in flatten(k)])
def handler():
    try:
        raise ExceptionGroup("loop", [ValueError(i) for i in range(3)])
    except* ValueError as e:
        for x in e.exceptions:
            print("handled", x)
handler()
print(ExceptionGroup("eq", [ValueError(1)]) == ExceptionGroup("eq", [ValueError(1)]), bool(g), isinstance(g.exceptions, tuple))
