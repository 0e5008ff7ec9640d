def deep():
    raise OSError("disk")
try:
    deep()
except OSError as e:
    inner = ExceptionGroup("inner", [e, ValueError("never raised")])
raise ExceptionGroup("outer", [inner, KeyError("k")])
