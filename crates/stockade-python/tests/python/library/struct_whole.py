"""Every function of `struct`, with ordinary, edge and wrong arguments."""
import struct
from struct import Struct, calcsize, iter_unpack, pack, pack_into, unpack, unpack_from


def show(function, *args, **kwds):
    try:
        answer = function(*args, **kwds)
    except Exception as problem:
        answer = f"{type(problem).__name__}: {problem}"
    return answer


print("-- sizes")
for letter in "xcbB?hHiIlLqQnNefdspP":
    print(letter, show(calcsize, letter), show(calcsize, "<" + letter), show(calcsize, "3" + letter))
for text in ("", "b", "bi", "ib", "bq", "qb", "b0q", "<bq", ">bq", "=bq", "!bq", "@bq", "0s", "3sx", "10s10p",
             " b  h ", "b\th\n", "3", "b3", "z", "i<i", " < i", "<n", "<N", "<P", "\0", "é", b"ii", b"\xff",
             "99999999999999999999i", "9223372036854775807i", "9223372036854775807s", "9223372036854775808s",
             "9223372036854775807sb"):
    print(repr(text), show(calcsize, text))
for text in (1, None, 1.5, bytearray(b"i"), ["i"]):
    print(repr(text), show(calcsize, text))
print(show(calcsize), show(calcsize, "i", "j"), show(calcsize, format="i"))

print("-- whole numbers")
for order in ("", "<", ">", "=", "!"):
    for letter in "bBhHiIlLqQ" + ("nN" if not order else ""):
        text = order + letter
        for number in (0, 1, -1, 127, 128, 255, -128, -129, 32768, 65535, 2**31, 2**32 - 1, 2**63 - 1, 2**63,
                       2**64 - 1, 2**64, -2**63, -2**63 - 1, -2**70, True):
            packed = show(pack, text, number)
            print(text, number, packed, unpack(text, packed)[0] if isinstance(packed, bytes) else "")
for value in ("x", None, 1.5, b"x", [], 2 + 0j):
    print(repr(value), show(pack, "i", value), "|", show(pack, "<Q", value))


class Number:
    def __init__(self, value):
        self.value = value

    def __index__(self):
        return self.value


class Real:
    def __float__(self):
        return 2.5


print(pack("<hq", Number(5), Number(-6)), pack("<d", Real()), pack("<d", Number(7)))
print(show(pack, "P", 1), show(pack, "P", -1), show(pack, "P", 2**64), show(pack, "P", "x"), show(pack, "<P", 1))
print(unpack("P", b"\xff" * 8), unpack("P", bytes(8)))

print("-- floats")
for text in ("<e", ">e", "<f", ">f", "<d", ">d"):
    for number in (0.0, -0.0, 1.0, -2.5, 1 / 3, 1e-5, 6e-8, 2.9e-8, 3e-8, 5.9e-8, 65504.0, 65519.9, float("inf"), -float("inf"),
                   7, True, 1e-46, 1.401298464324817e-45, 3.4028234663852886e+38, 2049, 4097, 0.1, 1.00048828125, 6.1e-05, 6.09e-05):
        packed = show(pack, text, number)
        print(text, number, packed, unpack(text, packed) if isinstance(packed, bytes) else "")
for text, number in (("e", 65520.0), ("<e", 1e6), ("<f", 1e40), (">f", -1e40), ("d", 10**400), ("f", None), ("d", "x"), ("<f", b"1"),
                     ("e", -65520.0)):
    print(text, number, show(pack, text, number))
print(pack("f", 1e40), unpack("<f", b"\0\0\xc0\x7f"), unpack("e", b"\x00\x7e"), pack("<e", float("nan")), pack("<d", float("nan")))

print("-- texts")
for text, value in (("c", b"a"), ("c", "a"), ("c", b"ab"), ("c", b""), ("c", 1), ("s", b"abc"), ("5s", b"ab"), ("2s", b"abc"),
                    ("0s", b"ab"), ("s", 1), ("s", "x"), ("5p", b"ab"), ("5p", b"abcdefgh"), ("0p", b"ab"), ("p", b"ab"), ("1p", b""),
                    ("p", "x"), ("3s", bytearray(b"xyz")), ("3p", bytearray(b"xyz")), ("c", bytearray(b"x")), ("s", memoryview(b"x")),
                    ("?", []), ("?", "a"), ("?", 0), ("?", None)):
    print(text, show(pack, text, value) if not isinstance(value, memoryview) else show(pack, text, value))
print(pack("300p", b"a" * 290)[:3], len(pack("300p", b"a" * 290)), unpack("300p", pack("300p", b"a" * 290))[0] == b"a" * 255)
print(unpack("5p", b"\x09abcd"), unpack("0p", b""), unpack("0s", b""), unpack("3c", b"abc"), unpack("?", b"\2"), unpack("5s", b"abcde"))

print("-- many at once")
print(pack("bhilq", 1, 2, 3, 4, 5), pack("<bhilq", 1, 2, 3, 4, 5), pack(">bhilq", 1, 2, 3, 4, 5))
print(pack("xbx", 1), pack("0i"), pack("b0i", 1), pack("3x"), pack("2?", 1, 0), pack("", ), pack("3h2x2s", 1, 2, 3, b"ab"))
print(unpack("bhilq", pack("bhilq", 1, 2, 3, 4, 5)), unpack("<3h2x2s", pack("<3h2x2s", 1, 2, 3, b"ab")), unpack("", b""))
for args in ((), (1,), ("i",), ("i", 1, 2), ("ii", 1), ("3i", 1, 2)):
    print(args, show(pack, *args))
for args in ((), ("i",), ("i", b"abc"), ("i", b"abcde"), ("i", "abcd"), ("i", b"abcd", 1), ("i", memoryview(b"abcd")[:3]), ("i", 5),
             ("i", bytearray(b"abcd")), (1, b"abcd")):
    print([a if not isinstance(a, memoryview) else "view" for a in args], show(unpack, *args))
print(show(unpack, "i", memoryview(b"abcd")), show(unpack, "i", buffer=b"abcd"), show(pack, "i", x=1))

print("-- somewhere in a buffer")
data = bytes(range(65, 81))
for args in ((), ("i",), ("i", data, 2), ("i", data, -4), ("i", data, 13), ("i", data, -17), ("i", data, -3), ("i", data, "x"),
             ("i", data, 2**70), ("i", data, 100), ("i", data, 12), ("i", "x"), ("i", data, 1, 2), ("", b""), ("0s", data, 16)):
    print(args, show(unpack_from, *args))
print(show(unpack_from, "i", buffer=data, offset=1), show(unpack_from, "i", data, x=1), show(unpack_from, format="i", buffer=data))
for args in ((), ("i",), ("i", 4), ("i", 4, 0), ("i", 4, 0, 1), ("i", 4, 1, 1), ("i", 4, -1, 1), ("i", 4, -5, 1), ("i", 4, "x", 1),
             ("i", 4, 2**70, 1), ("i", 8, -8, 1), ("i", 8, 0, 1, 2), ("i", 8, 0, "x"), ("hxh", 8, 2, 1, 2), ("4s", 8, 2, b"ab")):
    args, buffer = list(args), None
    if len(args) > 1:
        buffer = args[1] = bytearray(b"." * args[1])
    print(args[:1] + args[2:], show(pack_into, *args), buffer)
print(show(pack_into, "i", b"abcd", 0, 1), show(pack_into, "i", "x", 0, 1), show(pack_into, "i", memoryview(b"abcd"), 0, 1))
buffer = bytearray(8)
print(show(pack_into, "<h", memoryview(buffer)[2:6], 1, 0x4142), buffer)

print("-- again and again")
for args in ((), ("i",), ("i", b"abc"), ("", b""), ("i", 1), ("i", b"")):
    print(args, show(lambda *a: list(iter_unpack(*a)), *args))
steps = iter_unpack("<h", b"abcdef")
print(type(steps), steps.__length_hint__(), next(steps), steps.__length_hint__(), list(steps), list(steps), iter(steps) is steps)

print("-- Struct")
for args in ((), (1,), ("i", "j"), ("é",), ("z",), (None,)):
    print(args, show(Struct, *args))
made = Struct("<hh")
print(made, made.format, made.size, Struct(b"hh"), Struct(format=">i").format, type(made), Struct.__module__, Struct.__name__)
print(made.pack(1, 2), made.unpack(b"abcd"), made.unpack_from(b"abcdef", 2), made.unpack_from(buffer=b"abcd", offset=0),
      list(made.iter_unpack(b"abcdefgh")))
for name, args in (("pack", ()), ("pack", (1,)), ("pack", (1, 2, 3)), ("pack", (1, "x")), ("unpack", ()), ("unpack", (1, 2)), ("unpack", (b"abc",)),
                   ("unpack", ("abcd",)), ("unpack_from", ()), ("unpack_from", (b"ab",)), ("unpack_from", (b"abcd", 9)), ("iter_unpack", ()),
                   ("iter_unpack", (b"abc",)), ("pack_into", ()), ("pack_into", (bytearray(4),)), ("pack_into", (bytearray(4), 0, 1)),
                   ("pack_into", (bytearray(4), 0, 1, 2)), ("pack_into", (bytearray(4), 1, 1, 2)), ("pack_into", (b"abcd", 0, 1, 2))):
    print(name, args, show(getattr(made, name), *args))
print(show(made.pack, a=1))
for name in ("format", "size", "x"):
    try:
        setattr(made, name, 1)
    except AttributeError as problem:
        print(type(problem).__name__)


class Mine(Struct):
    def twice(self):
        return self.size * 2


print(Mine("<i").twice(), Mine("<i").pack(3))
print(struct.__all__, struct.error.__mro__, struct.error.__module__, struct.error("a", "b").args)
