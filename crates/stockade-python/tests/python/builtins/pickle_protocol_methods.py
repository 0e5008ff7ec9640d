print((5).__getnewargs__(), (1.5).__getnewargs__(), (1j).__getnewargs__(), True.__getnewargs__())
for v in (range(1, 5, 2), slice(1, 2), {1}, frozenset([1]), bytearray(b"x")):
    r = v.__reduce__()
    print(r[0].__name__, r[1])
print(bytearray(b"x").__reduce_ex__(2)[0].__name__, object().__init__(), [].__init__() is None, {}.__init__(a=1))
class S:
    __slots__ = ("a",)
class D: pass
d = D()
d.x = 1
print(d.__getstate__(), D().__getstate__(), (5).__getstate__())
s = S()
s.a = 3
print(s.__getstate__())
print(int.__doc__ is not None, [].__doc__ is not None, int.__subclasshook__(5), list.__init_subclass__(), type(dict.__new__(dict)).__name__, int.__new__(int, "7"), str.__new__(str, 5), float.__new__(float, "1.5"), tuple.__new__(tuple, [1]), bytes.__new__(bytes, 2), bool.__new__(bool, 1), frozenset.__new__(frozenset, "a"), complex.__new__(complex, 1, 2), list.__new__(list), set.__new__(set), bytearray.__new__(bytearray), range.__new__(range, 3), slice.__new__(slice, 1))
