# Builtins that reach the host are not exercised here; these only ask that names exist.
names = "abs aiter all anext any ascii bin bool bytearray bytes callable chr classmethod complex delattr dict dir divmod enumerate filter float format frozenset getattr globals hasattr hash hex id int isinstance issubclass iter len list locals map max memoryview min next object oct ord pow print property range repr reversed round set setattr slice sorted staticmethod str sum super tuple type vars zip".split()
missing = []
for name in names:
    try:
        eval(name)
    except NameError:
        missing.append(name)
print(len(names), missing)
for name in "ArithmeticError AssertionError AttributeError BaseException BaseExceptionGroup EOFError Exception ExceptionGroup GeneratorExit ImportError IndentationError IndexError KeyError KeyboardInterrupt LookupError MemoryError ModuleNotFoundError NameError NotImplementedError OSError OverflowError RecursionError RuntimeError StopAsyncIteration StopIteration SyntaxError SystemError SystemExit TabError TimeoutError TypeError UnboundLocalError UnicodeDecodeError UnicodeEncodeError UnicodeError ValueError Warning ZeroDivisionError".split():
    print(eval(name), end=" ")
print()
