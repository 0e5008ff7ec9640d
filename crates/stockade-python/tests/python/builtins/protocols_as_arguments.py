"""Objects that only have the methods of a protocol, handed to what asks for the protocol."""

import bisect, collections, copy, datetime, decimal, fractions, functools, heapq, io, itertools, json, math, operator, random, re, statistics, string, struct, textwrap


class Index:
    def __init__(self, n): self.n = n
    def __index__(self): return self.n


class Real:
    def __init__(self, x): self.x = x
    def __float__(self): return self.x


class Seq:
    def __init__(self, *items): self.items = items
    def __getitem__(self, i): return self.items[i]
    def __len__(self): return len(self.items)


class Old:
    def __getitem__(self, i):
        if i > 2: raise IndexError
        return i * 10


class Iter:
    def __init__(self, *items): self.items = items
    def __iter__(self): return iter(self.items)


class Map:
    def __init__(self, **kw): self.kw = kw
    def keys(self): return self.kw.keys()
    def __getitem__(self, k): return self.kw[k]


class Size:
    def __init__(self, n): self.n = n
    def __len__(self): return self.n


class Truth:
    def __bool__(self): return False


class Text:
    def __str__(self): return "text"
    def __repr__(self): return "<repr>"
    def __format__(self, spec): return f"[{spec}]"


class Round:
    def __round__(self, n=None): return ("round", n)
    def __trunc__(self): return 7
    def __floor__(self): return 8
    def __ceil__(self): return 9
    def __abs__(self): return 10
    def __complex__(self): return 1j
    def __bytes__(self): return b"bytes"
    def __divmod__(self, o): return "divmod"
    def __rdivmod__(self, o): return "rdivmod"
    def __pow__(self, o, m=None): return ("pow", o, m)
    def __reversed__(self): return iter("rev")
    def __length_hint__(self): return 3
    def __contains__(self, x): return x == 5
    def __int__(self): return 11
    def __matmul__(self, o): return "matmul"
    def __lshift__(self, o): return "lshift"
    def __invert__(self): return "invert"
    def __neg__(self): return "neg"
    def __pos__(self): return "pos"
    def __hash__(self): return 12
    def __dir__(self): return ["b", "a"]
    def __call__(self, *a, **k): return a, k
    def __getattr__(self, n): return "attr " + n
    def __copy__(self): return "copied"
    def __deepcopy__(self, memo): return "deep"
    def __enter__(self): return "entered"
    def __exit__(self, *e): return True
    def __delitem__(self, k): print("delitem", k)
    def __setitem__(self, k, v): print("setitem", k, v)
    def __getitem__(self, k): return ("getitem", k)
    def __iadd__(self, o): return "iadd"
    def __radd__(self, o): return ("radd", o)
    def __rsub__(self, o): return ("rsub", o)
    def __rmul__(self, o): return ("rmul", o)
    def __rmod__(self, o): return ("rmod", o)


class Missing(dict):
    def __missing__(self, key): return "missing " + str(key)


class Less:
    def __init__(self, n): self.n = n
    def __lt__(self, o): return self.n < o.n
    def __repr__(self): return f"L{self.n}"


i, r = Index(2), Round()
tests = '''[1,2,3,4][i], "abcd"[i], (1,2,3)[i], [1,2,3,4][i:], "abcd"[:i], b"abcd"[i], range(10)[i], bytearray(b"abc")[i]
list(range(i)), range(i, Index(8), i), "a" * i, [1] * i, (1,) * i, b"x" * i, i.__index__() * "b"
hex(i), bin(i), oct(i), chr(Index(97)), int(i), float(Index(3)), complex(Index(3)), round(2.5678, i), pow(2, 3, 5)
bytes(i), bytearray(i), int("11", i), "ab".center(Index(6)), "ab".zfill(Index(4)), "a,b,c,d".split(",", i), "aaa".replace("a", "b", i)
math.gcd(i, 6), math.factorial(Index(4)), math.comb(Index(5), i), math.sqrt(Real(4.0)), math.floor(Real(2.5)), math.isqrt(Index(17)), math.ldexp(1.0, i.n), math.pow(Real(2.0), Index(3))
float(Real(1.5)), complex(Real(1.5)), "%d %x %s" % (Index(5).n, Index(5).n, 3), "%f" % Real(1.5), "%c" % Index(97).n, round(Real(2.5).x)
math.hypot(Real(3.0), Real(4.0)), math.fsum([Real(1.0), 2]), math.prod([2, 3]), sum([Real(1.0).x]), statistics.mean([1, 2]), math.dist([Real(0.0), 0], [3, 4])
list(Seq(1,2,3)), tuple(Old()), sorted(Old()), sum(Old()), max(Old()), 10 in Old(), 11 in Seq(1, 11), list(reversed(Seq(1,2,3))), len(Seq(1,2)), list(zip(Old(), Seq(1,2))), list(enumerate(Old()))
a_star(*Old()), a_star(*Iter(1, 2)), a_star(**Map(x=1)), [*Iter(1,2), *Old()], {**Map(a=1)}, dict(Map(a=1)), dict(Iter(("a", 1), ["b", 2])), set(Iter(1,1)), {1: 2} | dict(Map(q=2))
d_update(Map(a=5)), d_update([("z", 1)]), "-".join(Iter("a", "b")), bytes(Iter(1,2)), list(map(str, Old())), list(filter(None, Old())), any(Old()), all(Old()), min(Iter(3,1)), list(itertools.chain(Old(), Iter(1)))
unpack(Old()), unpack(Iter(1,2,3)), star(Old()), [x for x in Old()], {x: 1 for x in Iter(1)}, list(itertools.islice(Old(), i)), heapq.nsmallest(2, Old()), list(itertools.batched(Old(), i)), collections.deque(Old(), 2), collections.Counter(Iter("a", "a"))
bool(Size(0)), bool(Size(3)), bool(Truth()), not Truth(), 1 if Size(0) else 2, Truth() or 5, Size(1) and 6, [x for x in (Truth(), Size(2)) if x][0].n, any([Truth()]), all([Size(0)]), list(filter(None, [Truth(), Size(0)]))
str(Text()), repr(Text()), f"{Text()}", f"{Text():>5}", f"{Text()!r:>8}", f"{Text()!s}", "{} {!r} {:x}".format(Text(), Text(), Text()), "%s %r %a" % (Text(), Text(), Text()), format(Text()), format(Text(), "abc"), str([Text()]), str({"a": Text()}), ascii(Text()), print(Text(), [Text()])
round(r), round(r, 2), math.trunc(r), math.floor(r), math.ceil(r), abs(r), complex(r), bytes(r), divmod(r, 1), divmod(1, r), pow(r, 2), pow(r, 2, 3), r ** 4, int(r)
list(reversed(r)), operator.length_hint(r), 5 in r, 6 in r, r @ 1, r << 1, ~r, -r, +r, hash(r), dir(r), r(1, a=2), r.anything, getattr(r, "x"), hasattr(r, "y"), copy.copy(r), copy.deepcopy(r), copy.deepcopy([r])
r[1], r[1:2], r[1, 2], r[...], r[::2], 1 + r, 1 - r, 2 * r, 5 % r, [1] + r, "a" + r, (1,) + r
del_set(r), iadd(r), Missing()["q"], Missing(a=1)["a"], Missing().get("q"), "{a} {b}".format_map(Missing(a=1)), "%(z)s" % Missing(), string.Template("$a $b").substitute(Missing(a=1))
sorted([Less(3), Less(1)]), min(Less(3), Less(1)), max([Less(3), Less(1)]), heapq.nsmallest(1, [Less(3), Less(1)]), sorted([(1, Less(2)), (1, Less(1))]), bisect.bisect([Less(1), Less(3)], Less(2)), heapq.heappushpop([Less(2)], Less(5))
[1,2,3].insert(i, 9), [1,2,3].pop(Index(0)), [1,2,3].index(2, Index(0), i), "abcabc".find("c", i), "abcabc".count("a", Index(1)), "abc".startswith("c", i), [1,2,3,4,5][Index(1):Index(4):i], slice(i, i).indices(Index(5))
struct.pack("i", i), (5).to_bytes(i, "big"), (1).__lshift__(3), 1 << Index(3).n, random.Random(1).choice(Seq(1,2,3)), list(itertools.repeat(0, i)), list(itertools.combinations(Old(), i)), textwrap.shorten("a b c d", Index(5).n)
datetime.date(Index(2020), Index(1), i), datetime.timedelta(days=1) * i.n, datetime.datetime(2020, 1, Index(5)), fractions.Fraction(1, 3).limit_denominator(10), decimal.Decimal(1).scaleb(2), operator.index(i), operator.mul(i.n, 2), functools.reduce(lambda a, b: a + b, Iter(1, 2, 3))
json.dumps(dict(Map(a=1))), io.StringIO("abcdef").read(Index(3)), io.BytesIO(b"abc").read(i), re.sub("a", "b", "aaa", count=i), re.split(",", "a,b,c", maxsplit=Index(1)), re.findall("a", "aaa"), "abc".expandtabs(i), str(b"ab", "ascii"), memoryview(b"abc")[i]
isinstance(Seq(), collections.abc.Sized), isinstance(Iter(), collections.abc.Iterable), isinstance(Old(), collections.abc.Iterable), isinstance(r, collections.abc.Callable), isinstance(r, collections.abc.Hashable), isinstance(r, collections.abc.Container), callable(r), iter(Old()).__class__.__name__, next(iter(Old()))
with_(r), list(map(r, [1])), sorted([3, 1], key=lambda x: Less(x)), functools.partial(r, 1)(2), list(zip(*Seq((1, 2), (3, 4)))), max(Iter("a", "bb"), key=len), max(Iter(), default=4), sum(Iter([1], [2]), []), dict.fromkeys(Iter("a", "b"), 1), str.maketrans(dict(Map(a="b")))'''.split("\n")


def a_star(*a, **k): return a, k
def d_update(x):
    d = {"a": 1}
    d.update(x)
    return d
def unpack(x):
    a, b, c = x
    return c, b, a
def star(x):
    a, *b = x
    return a, b
def del_set(x):
    del x[1]
    x[2] = 3
def iadd(x):
    x += 1
    return x
def with_(x):
    with x as y:
        raise ValueError
    return y


import collections.abc
for n, line in enumerate(tests):
    try:
        print(n, eval(line))
    except Exception as e:
        print(n, type(e).__name__, e)
