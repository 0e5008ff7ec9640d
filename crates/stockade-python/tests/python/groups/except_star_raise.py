try:
    try:
        raise ExceptionGroup("g", [ValueError(1), TypeError(2)])
    except* ValueError:
        raise KeyError("new")
except ExceptionGroup as e:
    print(repr(e), [repr(x.__context__) for x in e.exceptions])
try:
    try:
        raise ExceptionGroup("g", [ValueError(1), TypeError(2)])
    except* ValueError:
        raise
except ExceptionGroup as e:
    print(repr(e))
try:
    try:
        raise ExceptionGroup("g", [ValueError(1), TypeError(2)])
    except* ValueError as v:
        raise RuntimeError("a") from v
    except* TypeError as t:
        raise RuntimeError("b") from t
except ExceptionGroup as e:
    print(repr(e), [repr(x.__cause__) for x in e.exceptions])
try:
    try:
        raise ValueError("single")
    except* ValueError:
        raise KeyError("from single")
except KeyError as e:
    print(repr(e))
for code in ("ExceptionGroup", "5", "(ValueError, ExceptionGroup)"):
    try:
        exec(f"try:\n    raise ValueError(1)\nexcept* {code}:\n    pass")
    except Exception as e:
        print(type(e).__name__, e if not isinstance(e, ExceptionGroup) else repr(e))
