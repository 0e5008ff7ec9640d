print(True + True, True * 5, False - 1, True / 2, -True, +True, True << 3)
print(True & False, True | False, True ^ True, True & 1, True | 2, 1 & True)
print(type(True & False), type(True & 1), type(True + 0))
print(repr(True), str(False), f"{True}", f"{True:d}", f"{True:5}", "%d" % True, "%s" % True)
print(bool(), bool(0), bool(""), bool("0"), bool([]), bool([0]), bool(0.0), bool(None), bool({}), bool(range(0)), bool(object()))
print(True == 1, True is True, isinstance(True, int), issubclass(bool, int), bool.__mro__)
print([10, 20][True], {1: "a", True: "b"}, {True: "a", 1: "b", 1.0: "c"})
print(int(True), float(False), complex(True))
print(sum([True, False, True]), sorted([True, False, 2, -1]))
print(not True, not 0, not [], not "x")
try:
    class B(bool):
        pass
except TypeError as e:
    print(e)
