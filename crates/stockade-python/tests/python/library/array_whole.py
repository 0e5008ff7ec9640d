"""Every method of `array`, with ordinary, edge and wrong arguments."""
import array
import collections.abc
import copy
import io
from array import array as A


def show(function, *args, **kwds):
    try:
        return function(*args, **kwds)
    except Exception as problem:
        return f"{type(problem).__name__}: {problem}"


print("-- making")
for args in ((), (1,), ("x",), ("ii",), ("i", "abc"), ("i", 5), ("i", [1.5]), ("w", "abc"), ("b", b"ab"), ("i", b"abc"), ("i", b"abcd"), ("i", bytearray(b"abcd")), ("d", [1, 2.5]), ("i", A("d", [1])), ("d", A("i", [1])),
             ("w", ["a", "bc"]), ("w", [1]), ("i", [1], 2), ("b", [200]), ("B", [-1]), ("I", [2**32]), ("I", [-1]), ("L", [2**64]), ("Q", [-1]), ("q", [2**63]), ("h", [40000]), ("h", [-40000]), ("H", [-1]), ("H", [70000]),
             ("i", [2**31]), ("l", [2**63]), ("f", ["x"]), ("f", [1e40]), ("d", [None]), ("B", ["x"]), ("w", A("w", "ab")), ("i", range(3)), ("B", [256]), ("b", [2**70]), ("Q", [2**64]), ("L", [-1]), ("Q", ["x"]), ("I", ["x"]),
             ("L", [1.5]), ("I", [2**70]), ("i", [2**70]), ("B", [2**70]), ("f", [10**400]), ("i", A("w", "a")), ("i", (x * x for x in range(4))), ("i", None), ("f", [0.1]), ("Q", [2**64 - 1]), ("b", [True, False])):
    print(args[:1], show(A, *args))
print(show(A, "i", x=1), array.typecodes, array.ArrayType is A, A)
for code in "bBwhHiIlLqQfd":
    print(code, A(code).itemsize, A(code).typecode, A(code), end=" ")
print()

print("-- items")
a = A("i", [1, 2, 3, 4, 5])
for key in (0, -1, 5, -6, "x", 1.5, slice(1, 3), slice(None, None, -1), slice(1, 1), slice(None, None, 2), slice(None, None, -2), slice(-2, None), None):
    print(key, show(lambda: a[key]))


def put(key, value):
    b = A("i", a)
    b[key] = value
    return b


def cut(key):
    b = A("i", a)
    del b[key]
    return b


for key, value in ((0, 9), (-1, 9), (5, 1), ("x", 1), (0, "x"), (0, 2**40), (slice(1, 3), A("i", [7])), (slice(1, 3), [7]), (slice(1, 3), A("d", [7])), (slice(None, None, 2), A("i", [7])), (slice(None, None, 2), A("i", [7, 8, 9])),
                   (slice(1, 1), A("i", [7])), (slice(None, None, -1), A("i", [1])), (slice(None, None, -1), A("i", [1, 2, 3, 4, 5])), (slice(3, 1), A("i", [8])), (slice(0, 99), A("i")), (slice(None, None, 2), A("i"))):
    print(key, value, show(put, key, value))
for key in (0, -1, 5, "x", slice(1, 3), slice(None, None, 2), slice(None, None, -2), slice(3, 1), slice(None), slice(1, None, 3)):
    print(key, show(cut, key))
b = A("i", a)
b[:] = b
b[1:1] = b
print(b)

print("-- operators")
d = A("d", [1, 2, 3, 4, 5])
print(show(lambda: a + a), show(lambda: a + [1]), show(lambda: a + d), show(lambda: a * 2), show(lambda: 2 * a), show(lambda: a * -1), show(lambda: a * "x"), show(lambda: a * 1.5), show(lambda: a * True))


def grow(other):
    b = A("i", a)
    b += other
    return b


def times(other):
    b = A("i", a)
    b *= other
    return b


print(show(grow, a), show(grow, [1]), show(grow, d), show(times, 2), show(times, 0), show(times, -1), show(times, "x"))
for other in (a, A("i", [1, 2]), d, A("i", [1, 2, 3, 4, 6]), [1, 2, 3, 4, 5], A("i", [1, 2, 4]), A("i"), A("d", [float("nan")])):
    print(a == other, a != other, *[show(f) if not isinstance(other, list) else "" for f in (lambda: a < other, lambda: a <= other, lambda: a > other, lambda: a >= other)])
print(show(lambda: a < 5) is not None, A("d", [float("nan")]) == A("d", [float("nan")]), A("f", [0.0]) == A("f", [-0.0]), A("b", [-1]) == A("B", [255]))

print("-- methods")
for name, args in (("append", ()), ("append", ("x",)), ("append", (1.5,)), ("append", (1, 2)), ("append", (2**31,)), ("append", (6,)), ("extend", ()), ("extend", ([1, "x"],)), ("extend", (5,)), ("extend", (A("d", [1]),)), ("extend", (A("i", [1]),)),
                   ("extend", ([7, 8],)), ("insert", ()), ("insert", (0,)), ("insert", (0, 9)), ("insert", (-100, 9)), ("insert", (100, 9)), ("insert", (-2, 9)), ("insert", ("x", 9)), ("insert", (0, "x")), ("pop", ()), ("pop", (0,)), ("pop", (100,)),
                   ("pop", (-5,)), ("pop", ("x",)), ("remove", (3,)), ("remove", (99,)), ("remove", ("x",)), ("index", (3,)), ("index", (99,)), ("index", (3, 2)), ("index", (3, 3)), ("index", (3, -3)), ("index", (3, 0, 2)), ("index", (3.0,)),
                   ("index", (5, -1)), ("count", (3,)), ("count", (99,)), ("count", ()), ("reverse", ()), ("byteswap", ()), ("tobytes", ()), ("tolist", ()), ("tounicode", ()), ("fromlist", ([1, 2],)), ("fromlist", ((1, 2),)),
                   ("fromlist", ([1, "x"],)), ("frombytes", (b"abcd",)), ("frombytes", (b"abc",)), ("frombytes", ("x",)), ("fromunicode", ("x",)), ("buffer_info", (1,)), ("clear", ()), ("clear", (1,)), ("__contains__", (3,)),
                   ("__copy__", ()), ("__deepcopy__", ({},)), ("__len__", ())):
    b = A("i", a)
    print(name, args, show(getattr(b, name), *args), b)
print(show(A("i").pop), len(a.buffer_info()), a.buffer_info()[1], bool(A("i")), bool(a), len(a), list(a), tuple(a), sum(a), max(a), sorted(a, reverse=True), list(reversed(a)), 3 in a, "x" in a, 3.0 in a, [*a], list(map(str, a)))
for code in "hHiIlLqQfd":
    b = A(code, [1, 2, 3])
    b.byteswap()
    b.reverse()
    print(code, b.tobytes(), end=" ")
print()
u = A("w", "héllo")
print(u, u.tounicode(), u[1], u.tolist(), len(u), u.itemsize, u.tobytes(), show(u.append, "xy"), show(u.append, 1), show(u.fromunicode, 5), show(u.fromunicode, "zz"), u, u < A("w", "i"), u[1:3], u * 2, repr(A("w")))
print(show(hash, a)[:20], str(a), f"{a}")
for name in ("typecode", "itemsize"):
    try:
        setattr(a, name, "d")
    except AttributeError as problem:
        print(type(problem).__name__)

print("-- bytes")
print(memoryview(a).format, memoryview(a).itemsize, memoryview(a).tolist(), bytes(a), bytearray(a), b"".join([a, b"x"]), b"x" + a, memoryview(A("d", [1.5]))[0])
view = memoryview(a)
print(show(a.append, 1), "|", show(a.extend, [1]), "|", show(a.pop), "|", show(a.clear))
view[0] = 99
print(a, view[1], len(view), view.nbytes)
view.release()
print(show(a.append, 6), a)
f = io.BytesIO()
a.tofile(f)
print(f.getvalue())
f.seek(0)
b = A("i")
b.fromfile(f, 2)
print(b, show(b.fromfile, f, 100), b, show(b.fromfile, f, -1), show(b.fromfile, 5, 1), show(a.tofile, 5))

print("-- copies and classes")
c = copy.copy(a)
c[0] = 5
print(a, c, copy.deepcopy(a) == a, a.__reduce_ex__(2))


class Mine(A):
    def total(self):
        return sum(self)


s = Mine("i", [1, 2])
s.x = 7
print(s, s.total(), type(s + s).__name__, s * 2, type(s[:]).__name__, s.x, isinstance(s, A), s == A("i", [1, 2]))
match a:
    case [first, *rest]:
        print(first, rest)
print(isinstance(a, collections.abc.MutableSequence), isinstance(a, collections.abc.Sequence), A[int], isinstance(a, bytearray), isinstance(a, list))
it = iter(A("i", [1, 2]))
print(next(it), next(it), next(it, "end"), iter(it) is it)
grown = A("i", [1])
for x in grown:
    if len(grown) < 5:
        grown.append(x * 2)
print(grown)
first, *middle, last = A("d", [1, 2, 3, 4])
print(first, middle, last)
