for call in (lambda: range(), lambda: range(1.5), lambda: range("a"), lambda: range(1, 2, 0), lambda: range(1, 2, 3, 4), lambda: range(5)[5], lambda: range(5)["a"], lambda: range(5).index(9), lambda: range(5) + range(3), lambda: range(3) < range(4), lambda: len(range(10 ** 20)), lambda: range(5).nope, lambda: range(None), lambda: range(1, stop=2), lambda: range(5).index("a")):
    try:
        print(call())
    except Exception as e:
        print(type(e).__name__, e)
r = range(5)
for attribute in ("start", "stop", "step"):
    try:
        setattr(r, attribute, 3)
    except AttributeError as e:
        print(e)
try:
    r[0] = 1
except TypeError as e:
    print(e)
try:
    class R(range):
        pass
except TypeError as e:
    print(e)
