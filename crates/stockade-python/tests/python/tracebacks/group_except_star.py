try:
    raise ExceptionGroup("g", [ValueError(1), TypeError(2), KeyError(3)])
except* TypeError:
    print("handled TypeError")
