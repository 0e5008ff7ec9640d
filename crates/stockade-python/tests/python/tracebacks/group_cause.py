try:
    raise ExceptionGroup("the cause", [ValueError(1)])
except ExceptionGroup as e:
    raise RuntimeError("wrapped") from e
