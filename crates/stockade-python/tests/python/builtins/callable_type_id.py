print(callable(len), callable(int), callable(lambda: 0), callable(5), callable("x"), callable(type("C", (), {"__call__": 1})()), callable(None))
print(type(1), type("x"), type(None), type(type), type(len), type([]), type(range(1)), type(lambda: 0), type(1).__name__)
x = []
print(id(x) == id(x), id(x) == id([]), isinstance(id(x), int), x is x)
print(hash(5), hash(5.0), hash("a") == hash("a"), hash(()) == hash(()), isinstance(hash("a"), int))
print(repr("a"), str("a"), ascii("é"), repr([1, "a"]), repr(None), bool(repr), format(1.5, ".2f"), chr(97), ord("a"), bin(5), oct(8), hex(255))
print(isinstance(5, (int, str)), issubclass(bool, int), type(5) == int, type(True) is bool, object() != object(), type("N", (int,), {})(5) + 1)
print(__debug__, __name__, type(__builtins__) is not None, Ellipsis, NotImplemented, copyright is not None, type(__import__).__name__)
