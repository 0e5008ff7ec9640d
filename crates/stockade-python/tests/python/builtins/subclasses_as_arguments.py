"""Instances of subclasses of the builtin types, handed to what takes the types themselves."""


class S(str): pass
class I(int): pass
class F(float): pass
class L(list): pass
class T(tuple): pass
class D(dict): pass
class Se(set): pass
class B(bytes): pass
import re, json, math, collections, itertools, functools, textwrap, string, base64, hashlib, struct, datetime, decimal, fractions, random, operator, heapq, bisect, html, urllib.parse, csv, io, shlex, difflib, unicodedata, copy, statistics, uuid, zlib, binascii, pprint, pathlib, keyword
s=S("a,b c"); i=I(3); f=F(2.5); l=L([3,1,2]); t=T((1,2)); d=D(x=1,y=2); se=Se({1,2}); b=B(b"abc")
tests='''"x" + s
s + "x"
s * 2
"x" * i
[0] * i
"a b,".join([s, S("q")])
S("-").join(["a","b"])
"a,b c d".split(S(","))
"a,b c".replace(S("a"), S("z"))
"a,b c".find(S("b"))
"a,b c".startswith(S("a"))
"a,b c".startswith((S("z"), S("a")))
"a,b c".endswith(S("c"))
"a,b c".count(S("a"))
"a,b c".index(S("c"))
"a,b c".partition(S(","))
"a,b c".rpartition(S(","))
"a,b c".strip(S("ac"))
"a,b c".removeprefix(S("a"))
"a".center(i, S("*"))
"a".ljust(I(4), S("-"))
"a".zfill(i)
S("b") in "abc"
"b" in S("abc")
S("%s-%d") % (s, i)
"%s %r %d %x %5.2f" % (s, s, i, i, f)
"%s" % t[0]
"%s %s" % t
"{} {:>5} {:d} {:.1f}".format(s, s, i, f)
S("{}").format(1)
f"{s} {s!r} {i:03d} {f:.3f} {s:>8}"
S("abc").encode()
"abc".encode(S("utf-8"))
b"abc".decode(S("utf-8"))
b.decode()
b"ab" in b
b + b"x"
B(b"-").join([b"a", b])
bytes(b)
bytearray(b)
str(s), repr(s), ascii(s)
type(str(s)).__name__
int(S("12")), int(S("ff"), 16), int(i), int(f), float(S("1.5")), float(i), complex(S("1+2j"))
bool(i), bool(S("")), abs(I(-3)), -i, +i, ~i, divmod(I(7), i), pow(i, 2), pow(i, 2, 5), round(f), round(F(2.567), I(2))
i + 1, 1 + i, i * 2.0, i / 2, i // 2, i % 2, i ** 2, i << 1, i & 1, i == 3, i < 4, 3 == i
type(i + 1).__name__
list(range(i)), range(I(1), I(10), i)
[10,20,30,40][i], [1,2,3,4][I(1):i], "abcdef"[I(1)], "abcdef"[I(1):I(4)], (1,2,3,4)[i]
l[0], l[I(1)], l + [4], [4] + l, l * 2, sorted(l), sum(l), max(l), min(l), len(l), list(l), tuple(l), l == [3,1,2]
L([1]) in [[1]], l.index(1), l.count(3), reversed(l).__class__.__name__, list(reversed(l))
t + (3,), (0,) + t, t[0], t == (1,2), hash(t) == hash((1,2)), {t: 1}[(1,2)], t < (1,3)
{**d, "z": 3}, dict(d), d | {"q": 1}, {"q": 1} | d, list(d), d["x"], d.get(S("y")), d == {"x":1,"y":2}, S("x") in d
{S("x"): 1}["x"], {"x": 1}[S("x")], {S("x")} == {"x"}, hash(S("x")) == hash("x")
se | {3}, {3} | se, se & {1}, se - {1}, se ^ {1,5}, se <= {1,2,3}, set(se), frozenset(se), 1 in se, se == {1,2}
chr(I(97)), ord(S("a")), hex(I(255)), bin(i), oct(i), format(i, S("05d")), format(f, ".1f"), format(s, ">8")
isinstance(s, str), issubclass(S, str), str.upper(s), s.upper(), type(s.upper()).__name__, s.title(), s.split(), s.splitlines()
eval(S("1+1")), getattr(s, S("upper"))(), hasattr(s, S("nope"))
json.dumps([s, i, f, l, t, d]), json.dumps(d), json.dumps({S("k"): s, I(1): i}), json.loads(S("[1]")), json.loads(B(b"[1]"))
re.sub(S("a"), S("z"), S("banana")), re.findall(S(r"\\w"), s), re.split(S(","), s), re.compile(S("a")).match(S("abc")).group(), re.escape(S("a.b"))
math.sqrt(i), math.floor(f), math.gcd(i, I(6)), math.factorial(i), math.comb(I(5), i), math.isclose(f, 2.5), math.hypot(i, I(4))
collections.Counter(s).most_common(1), collections.deque(l, I(2)), collections.OrderedDict(d), collections.ChainMap(d)["x"], collections.defaultdict(I)["q"]
list(itertools.islice(l, I(2))), list(itertools.repeat(s, i)), list(itertools.combinations(l, I(2))), list(itertools.chain(l, t)), list(itertools.accumulate(l))
functools.reduce(operator.add, l), operator.itemgetter(I(0))(l), operator.attrgetter(S("real"))(i), operator.index(i), operator.concat(s, "x")
textwrap.wrap(S("a b c d e f g"), I(3)), textwrap.dedent(S("  a")), string.Template(S("$a")).substitute(a=s), string.capwords(s)
base64.b64encode(b), base64.b64decode(S("YWJj")), hashlib.md5(b).hexdigest(), binascii.hexlify(b), zlib.crc32(b), struct.pack(S(">i"), i), struct.unpack(">i", B(b"abcd"))
datetime.date(I(2020), I(1), I(2)), datetime.timedelta(days=i), datetime.datetime.strptime(S("2020-01-02"), S("%Y-%m-%d")), datetime.date.fromisoformat(S("2020-01-02")), datetime.date(2020,1,2).strftime(S("%Y"))
decimal.Decimal(S("1.5")), decimal.Decimal(i) + i, fractions.Fraction(S("1/2")), fractions.Fraction(i, I(6)), fractions.Fraction(f)
heapq.nsmallest(I(2), l), bisect.bisect([1,2,3], i), html.escape(S("<a>")), urllib.parse.quote(S("a b")), urllib.parse.urlparse(S("http://x/y?z=1")).netloc, urllib.parse.urlencode({S("a"): s})
list(csv.reader([S("a,b")])), list(csv.DictReader(io.StringIO(S("a,b\\n1,2\\n")))), io.StringIO(s).read(), io.BytesIO(b).read()
shlex.split(S("a 'b c'")), difflib.get_close_matches(S("appel"), [S("apple")]), unicodedata.name(S("a")), copy.copy(l), copy.deepcopy(d), statistics.mean(l), statistics.mean([i, I(4)])
uuid.UUID(S("12345678123456781234567812345678")), pprint.pformat(d), str(pathlib.PurePath(S("a")) / S("b")), keyword.iskeyword(S("if"))
print(s, i, sep=S("|"), end=S("\\n"))
"".join(S("abc")), list(map(str, t)), list(zip(s, l)), list(enumerate(s, I(1)))[:2], dict([T(("a", 1))]), dict(zip(S("ab"), t))
s == "a,b c", "a,b c" == s, s != "x", s < "b", "b" > s, max("a", s), sorted([s, "a"]), [s].index("a,b c"), (s,).count("a,b c")
"a,b c".translate({I(97): S("Z")}), str.maketrans(S("a"), S("b")), str.maketrans({S("a"): 1})
s.casefold(), s.isalpha(), S("12").isdigit(), S("a").isidentifier(), s[::-1], s[0], type(s[0]).__name__, len(s), bool(s)
random.Random(i).random() == random.Random(3).random(), random.Random(S("a")).random() == random.Random("a").random()
int.from_bytes(b, S("big")), i.to_bytes(I(2), S("big")), i.bit_length(), float.fromhex(S("0x1p3")), i.real, f.is_integer(), bytes.fromhex(S("6162"))
"a\\tb".expandtabs(i), "abc".rjust(I(5)), "a-b".rsplit(S("-"), I(1)), "aXbX".rfind(S("X")), "ab".isascii()
globals()[S("i")], vars(type("Q", (), {S("z"): 1}))["z"], type(S("N"), T(()), D()).__name__, setattr(type("Q", (), {}), S("a"), 1)
[*t, *l], f"{l}", f"{d}", repr(t), repr(se), str(b), "%s" % (l,), "%(x)s" % d, "%s" % d
all(l), any(t), slice(I(1), I(2)).indices(I(5)), "abc".__contains__(S("b")), str.__add__("a", s), list.__getitem__([1,2], I(1))'''.split("\n")
for n, x in enumerate(tests):
    try:
        print(n, eval(x))
    except Exception as e:
        print(n, x, "->", type(e).__name__, e)


def named(**given):
    return sorted(given.items())


def one(a, *, b=2):
    return a, b


class Meta(type):
    def __new__(meta, name, bases, namespace, **given):
        made = super().__new__(meta, name, bases, namespace)
        made.given = sorted(given.items())
        return made

    def __init__(cls, *args, **given):
        super().__init__(*args)


class Made(**{S("metaclass"): Meta, S("kind"): 3}):
    pass


print(named(**{S("a"): 1, "b": 2}), one(**{S("a"): 1, S("b"): 5}), functools.partial(one, **{S("a"): 7})())
print(type(Made).__name__, Made.given, vars(type("Q", (), {S("z"): 1}))["z"], type("Q", (), {S("z"): 1}).z)
for wrong in (lambda: named(**{1: 2}), lambda: one(**{S("c"): 1}), lambda: getattr(1, I(1)), lambda: S("a") in 5, lambda: I(1) in "a1", lambda: getattr(1, S("nope"))):
    try:
        print(wrong())
    except Exception as e:
        print(type(e).__name__, e)

import enum


class Color(enum.StrEnum):
    RED = "red"


class Level(enum.IntEnum):
    LOW = 1


class Old(str, enum.Enum):
    A = "a"


print(Color.RED in "infrared", Old.A in "abc", getattr("x", Old.A + "b", None), "b".join([Color.RED, Old.A]))
print({Color.RED: 1}["red"], "red" in {Color.RED}, "%s %d" % (Color.RED, Level.LOW), f"{Color.RED:>5}|{Level.LOW:03}")
print([10, 20][Level.LOW], range(Level.LOW, 3), decimal.Decimal(Level.LOW) + Level.LOW, fractions.Fraction(Level.LOW, 3))
print(setattr(Made, Color.RED, 5), Made.red, hasattr(Made, Color.RED), delattr(Made, S("red")), hasattr(Made, "red"))
print(json.dumps({Color.RED: Level.LOW, Level.LOW: Old.A}), datetime.timedelta(Level.LOW), math.sqrt(Level.LOW), "ab" * Level.LOW)
