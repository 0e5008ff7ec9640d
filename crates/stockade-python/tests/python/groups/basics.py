g = ExceptionGroup("eg", [ValueError(1), TypeError("t"), ExceptionGroup("inner", [KeyError("k")])])
print(g, repr(g), g.message, g.exceptions, g.args)
print(isinstance(g, Exception), issubclass(ExceptionGroup, BaseExceptionGroup), str(ExceptionGroup("one", [ValueError()])))
b = BaseExceptionGroup("b", [ValueError()])
print(type(b).__name__, type(BaseExceptionGroup("b", [KeyboardInterrupt()])).__name__)
for args in (("m", []), ("m", [5]), ("m", 5), (5, [ValueError()]), ("m",), ("m", [KeyboardInterrupt()]), ("m", [ValueError])):
    try:
        ExceptionGroup(*args)
    except Exception as e:
        print(type(e).__name__, e)
try:
    raise g
except ExceptionGroup as e:
    print(len(e.exceptions), e.exceptions[2].exceptions)
