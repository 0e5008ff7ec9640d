def check(values):
    errors = [ValueError(f"bad {v}") for v in values if v < 0]
    errors += [TypeError(f"not int {v}") for v in values if not isinstance(v, int)]
    if errors:
        raise ExceptionGroup(f"{len(errors)} problems", errors)
    return sum(values)
for values in ([1, 2], [-1, 2], [-1, 2.5, -3]):
    try:
        print(check(values))
    except* ValueError as g:
        print("values:", "; ".join(map(str, g.exceptions)))
    except* TypeError as g:
        print("types:", "; ".join(map(str, g.exceptions)))
def counts():
    total = 0
    try:
        raise ExceptionGroup("g", [ValueError(i) for i in range(5)])
    except* ValueError as g:
        total += len(g.exceptions)
    return total
print(counts())
g = ExceptionGroup("ctx", [ValueError(1)])
try:
    try:
        raise KeyError("first")
    except KeyError:
        raise g
except ExceptionGroup as e:
    print(repr(e.__context__))
