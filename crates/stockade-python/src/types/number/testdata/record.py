"""Records what CPython 3.13 answers to operations on numbers, for `table_tests.rs`.

Run with CPython 3.13: `python record.py > operations.tsv`. A line is an operation, its arguments
and its answer, separated by tabs; values are written as `encode` says. The order and the numbers
depend on nothing but the seed.
"""

import operator
import random
import struct
import sys
import warnings

warnings.simplefilter("ignore")
assert sys.version_info[:2] == (3, 13), sys.version
random.seed(20261115)


def bits(value):
    return "nan" if value != value else struct.pack(">d", value).hex()


def encode(value):
    if value is None:
        return "n"
    if value is NotImplemented:
        return "ni"
    if isinstance(value, bool):
        return f"b:{int(value)}"
    if isinstance(value, int):
        return f"i:{value:x}"
    if isinstance(value, float):
        return f"f:{bits(value)}"
    if isinstance(value, complex):
        return f"c:{bits(value.real)},{bits(value.imag)}"
    if isinstance(value, str):
        return "s:" + value.encode("utf-8").hex()
    if isinstance(value, bytes):
        return "y:" + value.hex()
    if isinstance(value, tuple):
        return "t:" + ";".join(encode(item) for item in value)
    raise TypeError(value)


BINARY = {
    "+": operator.add, "-": operator.sub, "*": operator.mul, "/": operator.truediv,
    "//": operator.floordiv, "%": operator.mod, "**": operator.pow, "<<": operator.lshift,
    ">>": operator.rshift, "&": operator.and_, "|": operator.or_, "^": operator.xor,
    "<": operator.lt, "<=": operator.le, "==": operator.eq, "!=": operator.ne,
    ">": operator.gt, ">=": operator.ge,
}
UNARY = {"neg": operator.neg, "pos": operator.pos, "invert": operator.invert, "hash": hash,
         "truth": bool}
NAMES = {"abs": abs, "divmod": divmod, "pow": pow, "round": round, "bin": bin, "oct": oct,
         "hex": hex, "chr": chr, "ord": ord, "int": int, "float": float, "complex": complex,
         "bool": bool}


def answer(name, args):
    try:
        if name.startswith("."):
            return encode(getattr(args[0], name[1:])(*args[1:]))
        if name.startswith("@"):
            return encode(getattr(args[0], name[1:]))
        if name in BINARY:
            return encode(BINARY[name](*args))
        return encode({**UNARY, **NAMES}[name](*args))
    except Exception as error:
        message = str(error).replace("\t", "\\t").replace("\n", "\\n")
        return f"!{type(error).__name__}: {message}"


seen = set()


def record(name, *args):
    line = "\t".join([name, *(encode(arg) for arg in args), answer(name, args)])
    if line not in seen:
        seen.add(line)
        print(line)


SMALL = [0, 1, -1, 2, -2, 3, 7, 10, -10, 255, 2**31, 2**53, 2**53 + 1, -(2**53) - 1,
         2**62, 2**63 - 1, -(2**63), 2**63, -(2**63) - 1, 2**64 - 1, 2**64]
FLOATS = [0.0, -0.0, 1.0, -1.0, 0.5, -0.5, 1.5, 2.5, -2.5, 3.7, 1e16, 1e22, 1e23, 1e300, -1e300,
          1e308, 5e-324, 2.2250738585072014e-308, float("inf"), float("-inf"), float("nan"),
          2.0**53, 2.0**63, 2.0**64, 9007199254740993.0, 0.1, 123456.789]
COMPLEX = [0j, 1j, -1j, 1 + 2j, 3 - 4j, complex(0.0, -0.0), complex(-0.0, 1.0), 2 + 0j,
           complex(1e200, 1e200), complex(float("nan"), 1), complex(float("inf"), -1),
           0.5 - 0.25j]


def integer():
    kind = random.randrange(6)
    if kind == 0:
        return random.choice(SMALL)
    if kind == 1:
        return random.randint(-100, 100)
    size = random.choice([20, 40, 63, 64, 65, 100, 128, 200, 260, 500])
    if kind == 5 and random.random() < 0.1:
        size = random.choice([1000, 5000])
    value = random.getrandbits(size)
    return -value if random.random() < 0.4 else value


def floating():
    kind = random.randrange(4)
    if kind == 0:
        return random.choice(FLOATS)
    if kind == 1:
        return random.uniform(-1000, 1000)
    if kind == 2:
        return float(random.randint(-(2**60), 2**60))
    return random.uniform(-1, 1) * 10.0 ** random.randint(-300, 300)


def compl():
    if random.random() < 0.5:
        return random.choice(COMPLEX)
    return complex(random.uniform(-10, 10), random.uniform(-10, 10))


def number():
    return random.choices([integer, floating, compl, lambda: random.random() < 0.5],
                          [6, 4, 1, 0.5])[0]()


for name in BINARY:
    count = {"**": 60, "<<": 40, ">>": 60}.get(name, 100)
    for _ in range(count):
        x, y = number(), number()
        if name == "**" and isinstance(x, int):
            # Only powers that are small enough to write down.
            x = random.randint(-50, 50) if random.random() < 0.7 else x % 2**70
            if isinstance(y, int):
                y = random.randint(-20, 60)
        if name == "<<" and isinstance(y, int):
            y = random.randint(-5, 300)
        if name == ">>" and isinstance(y, int) and random.random() < 0.9:
            y = random.randint(-5, 3000)
        record(name, x, y)
# Integers against each other, where most of the rules are.
for name in ["+", "-", "*", "//", "%", "/", "&", "|", "^", "==", "<"]:
    for _ in range(50):
        record(name, integer(), integer())
# Comparisons where rounding would lie.
for _ in range(150):
    x = floating()
    if x == x and abs(x) != float("inf"):
        y = int(x) + random.choice([-1, 0, 0, 1])
        record(random.choice(["<", "<=", "==", "!=", ">", ">="]), x, y)
        record(random.choice(["<", "<=", "==", "!=", ">", ">="]), y, x)
for x in FLOATS:
    for y in FLOATS[:12] + [float("inf"), float("-inf"), float("nan")]:
        record("**", x, y)
for x in COMPLEX:
    for y in COMPLEX[:8] + [0, 2, -2, 3, 0.5, -1.5, 100, 101, True]:
        record(random.choice(["+", "-", "*"]), x, y)
        record("/", x, y)
        record("**", x, y)
        record("==", x, y)
for x in FLOATS:
    for y in [1.0, -1.0, 0.0, 3.5, -3.5, float("inf"), float("-inf"), 7]:
        record(random.choice(["%", "//"]), x, y)
        record("divmod", x, y)
for x in [0, -1, 5, 2**100, 10**400]:
    for y in [10**400, 2**70, -(2**70)]:
        record(">>", x, y)
    for y in [1.0, 0.5, 1j]:
        for name in ["+", "*", "/", "//", "%", "**", "==", "<", "&"]:
            record(name, x, y)
            record(name, y, x)
record("<<", 0, 10**400)
for _ in range(120):
    x, y, z = integer(), integer(), integer()
    record("pow", x, y % 500 * random.choice([1, 1, -1]), z)
for case in [(2, 3, 0), (2, -1, 0), (2, -1, 4), (2, -3, -5), (2, 10, -7), (2, 3, 1), (0, -1, 1),
             (2.0, 3, 4), (2, 3.0, 4), (2, 3, 4.0), (2, 3, None), (2, 3, "a"), ("a", 3, 4),
             (1j, 2, 3), (2, 3, 1j), (2,), (), (1, 2, 3, 4), ("a", 3), (True, True, 5)]:
    record("pow", *case)
for _ in range(100):
    record("divmod", integer(), integer())
    record("round", integer(), -random.randrange(0, 40))
    record("round", floating(), random.randint(-20, 20))
for x in FLOATS:
    for name in ["round", "abs", "neg", "pos", "invert", "hash", "truth", "int", "float",
                 "complex", "bool", ".as_integer_ratio", ".is_integer", ".hex", ".conjugate",
                 ".__trunc__", ".__floor__", ".__ceil__", ".__int__", "@real", "@imag"]:
        if name != "hash" or x == x:
            record(name, x)
for _ in range(100):
    x = integer()
    for name in random.sample(["abs", "neg", "pos", "invert", "hash", "truth", "bin", "oct", "hex",
                               "int", "float", "complex", ".bit_length", ".bit_count",
                               ".as_integer_ratio", ".conjugate", ".is_integer", "@real",
                               "@imag", "@numerator", "@denominator", ".__index__", ".__float__",
                               ".__sizeof__", ".__getnewargs__"], 4):
        record(name, x)
for x in COMPLEX:
    for name in ["abs", "neg", "pos", "invert", "truth", "int", "float", "complex", ".conjugate",
                 "@real", "@imag", ".__complex__", "round", ".__getnewargs__", ".__repr__"]:
        record(name, x)
for x in [True, False]:
    for name in ["abs", "neg", "pos", "invert", "bin", "int", "float", "round", ".conjugate",
                 "@real", "@imag", "@numerator", ".bit_length", ".__int__", ".__repr__",
                 ".__index__"]:
        record(name, x)
    for y in [True, False, 1, 1.0]:
        for name in ["&", "|", "^", "+", ".__and__", ".__rand__", ".__xor__", ".__add__"]:
            record(name, x, y)
for _ in range(60):
    x, length = integer(), random.randrange(0, 40)
    record(".to_bytes", x, length, random.choice(["big", "little", "big", "middle"]))
for text in ["", "0", "12", " 12 ", "+5", "-5", "1_000", "1__0", "_1", "1_", "0x10", "0b11", "z",
             "\u0661\u0662", "9" * 30, "a\0b", "é", "'", "1 2", "0_0",
             "1e5", "1.5", "nan", "-inf", "Infinity", "1e400", ".5", "5.", ".", "1_0.5_0", "1._5",
             "1+2j", "j", "-j", "+J", "(1+2j)", " ( 1-2j ) ", "1 + 2j", "1e5j", "infj", "nan+infj",
             "1+", "1+2", "1j+2", "()", "(1", "1_0+2_0j", "1__0j", "--j", "1e+5+2e-3j", "inf", "+j",
             "-0-0j", "1+-2j", "\u06611+\u0662j"]:
    for name in ["int", "float", "complex"]:
        record(name, text)
    record("int", text, 0)
    record("int", text, 36)
    record("int", text.encode("utf-8"))
    record("float", text.encode("utf-8"))
    record("ord", text)
record("int", "1" * 4300)
record("int", "1" * 4301)
for base in [-1, 0, 1, 2, 3, 8, 10, 16, 36, 37, 2**70, 3.0, "a"]:
    record("int", "11", base)
    record("int", 11, base)
for case in [(), (None,), ("1", 10, 5), (1j,)]:
    record("int", *case)
    record("float", *case)
    record("complex", *case)
    record("bool", *case)
for case in [(1, 2), (1j, 2), (1, 2j), (1j, 2j), ("1", 1), (1, "1"), (1, None), (None, 1),
             (10**400,), (1, 10**400), (1.5, True), (1, 2, 3)]:
    record("complex", *case)
SPECS = ["", "d", "x", "X", "#x", "b", "o", "c", "n", "e", "f", "g", "%", ",", "_", ",d", "_x",
         "08", "+", " ", "-", "<10", ">10", "^10", "=10", "*^20,", "+08.3f", ".2", ".3e", ".0f",
         "#.0f", "z.1f", "s", "5c", "010,", "020_b", "+#x", ".2%", "G", "E", "=+12.3", "\u00e9>8",
         "99z", ".", "1.", "j", "+.2f", "<20.3g", "^30", "05"]
for spec in SPECS:
    for x in [5, -255, 0, 123456789, -(2**70), True, 1.5, -0.001, 1234567.891, float("inf"),
              float("nan"), -0.0, 1 + 2j, -1.5j]:
        if random.random() < 0.6:
            record(".__format__", x, spec)
for x in [65, 0, 0x10FFFF, 0x110000, -1, 10**30, 1.5, "a", 233, 0x1F600]:
    record("chr", x)
for x in ["a", "ab", "", b"a", b"ab", 5, "é", "\U0001F600"]:
    record("ord", x)
for name in NAMES:
    record(name)
    if name not in ("int", "bool"):
        record(name, "a", "b", "c", "d")
    record(name, None)
for x, y in [(1, 1.0), (1, "a"), (1.0, 1), (2, 5), (1j, "a"), (1j, 1), (1.5, 1j), (2**70, 3)]:
    for name in ["add", "radd", "rsub", "mul", "truediv", "rtruediv", "pow", "rpow", "eq", "lt",
                 "ne", "ge"]:
        record(f".__{name}__", x, y)
    if not isinstance(x, complex):
        for name in ["divmod", "rdivmod", "floordiv", "rmod"]:
            record(f".__{name}__", x, y)
for case in [(2, 3, 5), (2, 3, None), (2,), (2, 3, 4, 5)]:
    record(".__pow__", *case)
    record(".__rpow__", *case)
    record(".__add__", *case)
