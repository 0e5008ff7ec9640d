def leaves(e, depth=0):
    if isinstance(e, BaseExceptionGroup):
        print("  " * depth + f"[{e.message}]")
        for x in e.exceptions:
            leaves(x, depth + 1)
    else:
        print("  " * depth + repr(e))
errors = []
for text in ("1", "x", "2.5", "", "7"):
    try:
        int(text)
    except ValueError as e:
        errors.append(e)
if errors:
    leaves(ExceptionGroup("parsing", errors))
def f():
    for i in range(3):
        try:
            raise ExceptionGroup("g", [ValueError(i), KeyError(i)])
        except* ValueError as e:
            print("v", e.exceptions)
        except* KeyError as e:
            print("k", e.exceptions)
            x = i
    return x
print(f())
try:
    try:
        raise ExceptionGroup("a", [ExceptionGroup("b", [ExceptionGroup("c", [ValueError("deep"), OSError("os")])])])
    except* OSError as e:
        leaves(e)
except* ValueError as e:
    leaves(e)
try:
    raise BaseExceptionGroup("b", [KeyboardInterrupt(), ValueError()])
except* KeyboardInterrupt as e:
    print(type(e).__name__)
except* Exception as e:
    print(type(e).__name__)
