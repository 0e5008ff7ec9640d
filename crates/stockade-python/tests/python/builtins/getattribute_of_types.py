values = [5, 2.5, 1j, True, "s", b"b", bytearray(b"a"), memoryview(b"m"), [1], (1,), {1: 2}, {1}, frozenset([1]), range(3), slice(1), ValueError("v")]
names = ["real", "real", "imag", "denominator", "upper", "lower", "append", "format", "pop", "count", "get", "add", "union", "start", "stop", "args"]
for value, name in zip(values, names):
    found = value.__getattribute__(name)
    print(type(value).__name__, name, found if not callable(found) else found.__name__)
    try:
        value.__getattribute__("nothing_here")
    except AttributeError as e:
        print(e)
print((2.5).__float__(), object().__le__(1), object().__gt__(1), object().__ge__(1), object.__init_subclass__(), memoryview.__new__(memoryview, b"x")[0])
b = bytearray(b"old")
b.__init__(b"new")
print(b)
e = BaseException.__new__(BaseException, 1)
e.__init__(2)
print(e.__repr__(), e.__str__(), e.args)
g = BaseExceptionGroup("m", [ValueError(1)])
g.__init__("m", [ValueError(1)])
print(g.__str__(), BaseExceptionGroup.__class_getitem__(int))
print(bytes.maketrans(b"a", b"b")[97], bytearray.maketrans(b"a", b"c")[97], str.maketrans("a", "b"))
