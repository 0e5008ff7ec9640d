class Single:
    _it = None
    def __new__(cls, *args):
        print("new", args)
        if cls._it is None:
            cls._it = super().__new__(cls)
        return cls._it
    def __init__(self, *args):
        print("init", args)
print(Single(1) is Single(2))
class Other:
    def __new__(cls):
        return 42
    def __init__(self):
        print("never")
print(Other())
class Even(int):
    def __new__(cls, v):
        return super().__new__(cls, v - v % 2)
print(Even(7), Even(8) + 1)
class BadInit:
    def __init__(self):
        return 5
try:
    BadInit()
except TypeError as e:
    print(e)
class NoArgs:
    pass
class NewOnly:
    def __new__(cls, a, b=2):
        self = object.__new__(cls)
        self.ab = a, b
        return self
print(NewOnly(1).ab, NewOnly(1, b=5).ab)
for f in (lambda: NoArgs(1), lambda: object(1), lambda: object.__new__(), lambda: object.__new__(5), lambda: object.__new__(int), lambda: int.__new__(str), lambda: NewOnly()):
    try:
        f()
    except TypeError as e:
        print(e)
