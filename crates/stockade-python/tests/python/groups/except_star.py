def run(*errors):
    try:
        raise ExceptionGroup("g", list(errors))
    except* ValueError as eg:
        print("value", eg, eg.exceptions)
    except* (TypeError, KeyError) as eg:
        print("type or key", eg.exceptions)
    else:
        print("else")
    finally:
        print("finally")
run(ValueError(1))
run(ValueError(1), TypeError(2), ValueError(3), KeyError(4))
run(ExceptionGroup("in", [ValueError("deep"), KeyError("k")]), ValueError("top"))
try:
    run(ValueError(1), IndexError("left"))
except ExceptionGroup as e:
    print("unhandled", e, e.exceptions)
try:
    raise ValueError("naked")
except* ValueError as eg:
    print(repr(eg))
try:
    pass
except* ValueError:
    print("no")
else:
    print("nothing raised")
try:
    try:
        raise KeyError("naked")
    except* ValueError:
        print("no")
except KeyError as e:
    print("passes unchanged", repr(e))
