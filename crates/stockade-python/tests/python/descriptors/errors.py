class ReadOnly:
    def __get__(self, obj, owner): return 1
    def __set__(self, obj, value): raise AttributeError("read only!")
class NoDelete:
    def __set__(self, obj, value): pass
class OnlySet:
    def __set__(self, obj, value): obj.__dict__["s"] = value * 2
class Raises:
    def __get__(self, obj, owner): raise AttributeError("from descriptor")
class C:
    r = ReadOnly()
    n = NoDelete()
    s = OnlySet()
    x = Raises()
    def __getattr__(self, name): return f"fallback {name}"
c = C()
for f in (lambda: setattr(c, "r", 2), lambda: delattr(c, "n"), lambda: delattr(c, "r")):
    try:
        f()
    except AttributeError as e:
        print(e)
c.s = 4
print(c.s, c.r, c.x, c.other)
class BadName:
    def __set_name__(self, owner, name): raise ValueError("bad name")
try:
    class D:
        b = BadName()
except ValueError as e:
    print(type(e).__name__, e, e.__notes__)
for T, name in ((int, "real"), (complex, "imag"), (range, "start")):
    try:
        setattr(T(1), name, 5)
    except AttributeError as e:
        print(e)
print(type(int.real).__name__, type(str.join).__name__, type(int.__add__).__name__, type((1).__add__).__name__, type(dict.__dict__["fromkeys"]).__name__, int.real.__get__(5), str.join.__get__("-")(["a", "b"]))
print(int.__add__, str.join, type(range.start).__name__)
