s = slice(1, 10, 2)
print(s, s.start, s.stop, s.step, slice(5), slice(None), slice("a", None, 1.5))
print(s.indices(5), s.indices(100), slice(None, None, -1).indices(5), slice(-3, None).indices(10), slice(100, -100, -3).indices(7))
print(slice(1, 2) == slice(1, 2, None), slice(1) != slice(2), slice(1, 2) < slice(1, 3), hash(slice(1)) == hash(slice(1)))
for call in (lambda: slice(), lambda: slice(1, 2, 3, 4), lambda: s.indices(-1), lambda: slice(1, 2, 0).indices(5), lambda: slice("a").indices(5), lambda: slice(1) < 5, lambda: s.indices("x")):
    try:
        print(call())
    except Exception as e:
        print(type(e).__name__, e)
try:
    s.start = 5
except AttributeError as e:
    print(e)
class Show:
    def __getitem__(self, key):
        return key
x = Show()
print(x[1], x[1:2], x[::], x[1:2, ::3], x[...], x[()], x[:, None], x["a":"b"], x[*[1, 2]], x[1:, *(2, 3)])
match s:
    case slice(start=a, stop=b):
        print(a, b)
