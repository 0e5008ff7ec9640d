"""Every function, attribute and argument of `re`."""
import copy
import re


def show(act):
    try: print(repr(act()))
    except Exception as wrong: print(type(wrong).__name__, wrong)


print(re.__all__, re.__version__)
print(re.Pattern, re.Match, re.error is re.PatternError, re.RegexFlag, re.Pattern.__module__, re.Match.__qualname__)
for name in "A ASCII I IGNORECASE L LOCALE M MULTILINE S DOTALL U UNICODE X VERBOSE NOFLAG DEBUG".split():
    flag = getattr(re, name)
    print(name, repr(flag), str(flag), int(flag), flag.name, flag is getattr(re.RegexFlag, name))
print(re.I | re.M, re.I & re.M, ~re.I, re.I ^ re.S, re.I | 1024, re.RegexFlag(0), re.RegexFlag(1), list(re.A | re.I | re.U), bool(re.NOFLAG))
print(f"{re.I}", f"{re.I | re.M:}", isinstance(re.I, int), re.I + 1, re.I == 2, hash(re.I) == hash(2), sorted([re.S, re.I, re.M]))

# Patterns.
p = re.compile(r"(?P<key>\w+)=(?P<value>\d*)(;)?", re.I | re.M)
print(p, p.pattern, p.flags, p.groups, p.groupindex, dict(p.groupindex), type(p.groupindex))
print(re.compile("a").groupindex, re.compile("(a)").flags, re.compile(b"a").flags, re.compile("(?ims)a", re.A).flags, re.compile("(?x)a").flags)
for flags in 0, re.I, re.S | re.X, re.A, re.A | re.M, re.U, re.I | re.U, 1 << 20, re.DEBUG & 0:
    print(re.compile("a'b", flags), repr(re.compile("a", flags)))
print(re.compile(b"a\"'", re.L), re.compile(b"b"), re.compile("x" * 300), len(repr(re.compile("é" * 300, re.I))))
print(re.compile("a") is re.compile("a"), re.compile(p) is p, re.compile("a") == re.compile("a"), re.compile("a") == re.compile("a", re.I))
print(re.compile("a") == re.compile(b"a"), re.compile("a") != re.compile("b"), re.compile("a") == "a", hash(re.compile("ab")) == hash(re.compile("ab")))
first = re.compile("purged")
re.purge()
print(first is re.compile("purged"), first == re.compile("purged"), len({first, re.compile("purged")}))
print(copy.copy(p) is p, copy.deepcopy(p) is p, copy.deepcopy([p])[0] is p, {p: 1}[re.compile(p.pattern, re.M | re.I)])
print(re.Pattern[str], re.Match[bytes], isinstance(p, re.Pattern))
show(lambda: p < p)
show(lambda: re.Pattern())
show(lambda: re.Match())
show(lambda: re.compile(5))
show(lambda: re.compile(None))
show(lambda: re.compile(bytearray(b"a")))
show(lambda: re.compile(p, re.I))
show(lambda: re.compile("a", "b"))
show(lambda: re.compile())
show(lambda: re.match("a"))
show(lambda: setattr(p, "pattern", 1))
show(lambda: setattr(p, "other", 1))
show(lambda: p.nothing)
show(lambda: re.compile("a", flags=re.I).match("A"))

# Matching.
for act in p.match, p.fullmatch, p.search:
    print(act("A=1;b=2"), act(" A=1"), act("x=", 0), act("x=1;y=2", 4), act("x=1;y=2", 4, 6), act("x=12", endpos=3), act(string="q=", pos=-5, endpos=99))
    show(lambda: act())
    show(lambda: act(1))
    show(lambda: act(b"a"))
    show(lambda: act(None))
    show(lambda: act("a", "b"))
    show(lambda: act("a", 1.5))
    show(lambda: act("a", 10**30))
    show(lambda: act("a", pos=True))
    show(lambda: act("a", 1, 2, 3))
    show(lambda: act("a", other=3))
    show(lambda: act("a", string="b"))
show(lambda: re.compile(b"a").match("a"))
print(re.match(b"a", bytearray(b"ab")), re.match(b"a(.)", memoryview(b"abc")).group(1), re.search(b".", memoryview(b"abc")[1:]))
print(re.match(b".*", bytearray(b"xy")).group(), re.split(b"b", bytearray(b"abc")), re.sub(b"b", bytearray(b"x"), bytearray(b"abc")))


class Text(str): pass


t = Text("abc")
m = re.match("b?a", t)
print(m.string is t, type(m.group()), type(re.sub("x", "y", t)), re.sub("b", Text("-"), t), re.compile(Text("a")).pattern)

# Positions: `^` is the beginning of the text, `$` the end that is looked at.
print(re.compile("^b").search("ab", 1), re.compile("^b", re.M).search("a\nb", 2), re.compile("b$").search("abc", 0, 2), re.compile(r"\bb").search("ab", 1))
print(re.compile("(?<=a)b").search("ab", 1), re.compile("b(?=c)").search("abc", 0, 2), re.compile(r"\Z").search("abc", 0, 2), re.compile("").search("abc", 2, 1))
print(re.search("$", "a\n"), re.search("$", "a\n", re.M), re.findall("$", "a\nb\n"), re.findall("(?m)$", "a\nb\n"), re.findall("(?m)^", "a\nb\n"), re.findall(r"\Z", "a\n"))
print(re.search(r"\B", ""), re.search(r"\b", ""), re.findall(r"\b", "ab cd"), re.findall(r"\B", "ab cd"), re.split(r"\b", "ab cd"))

# Matches.
m = p.match("Key=12;", 0, 7)
print(m, m.group(), m.group(0), m.group(1), m.group("value"), m.group(1, 2, "key"), m[0], m["key"], m[True], m.groups(), m.groups("x"), m.groups(default=5))
print(m.groupdict(), m.start(), m.end(), m.span(), m.start(1), m.end("value"), m.span(3), m.regs, m.lastindex, m.lastgroup, m.pos, m.endpos, m.re is p, m.string)
m = p.match("Key=")
print(m.group(3), m[3], m.groups(), m.groups("x"), m.groupdict("none"), m.span(3), m.start(3), m.lastindex, m.lastgroup, m.expand(r"\2|\3|\g<key>|\n"))
print(bool(m), copy.copy(m) is m, copy.deepcopy(m) is m, m == m, m == p.match("Key="), isinstance(m, re.Match), hash(m) == hash(m))
for key in 4, -1, "x", 1.5, None, b"key", (), 10**30, [1]:
    show(lambda: m.group(key))
    show(lambda: m[key])
    show(lambda: m.start(key))
    show(lambda: m.span(key))
show(lambda: m.end(1, 2))
show(lambda: m.group(1, 9))
show(lambda: m.groups(1, 2))
show(lambda: m.groupdict(1, 2))
show(lambda: m.groups(other=1))
show(lambda: m.expand())
show(lambda: m.expand(5))
show(lambda: m.expand(b"x"))
show(lambda: list(m))
show(lambda: len(m))
show(lambda: 1 in m)
show(lambda: setattr(m, "pos", 1))
show(lambda: setattr(m, "other", 1))
show(lambda: setattr(m, "string", 1))


class Index:
    def __index__(self): return 2


show(lambda: m.group(Index()))
print(re.match("(a)|(b)", "b").lastindex, re.match("(a)(b)?", "a").lastindex, re.match("((a)(b))", "ab").lastindex, re.match("a", "a").lastindex)
print(re.match("(?P<x>a)(?P<y>b)?", "a").lastgroup, re.match("(?P<x>a(?P<y>b))", "ab").lastgroup, re.match("(?P<x>a)(b)", "ab").lastgroup)
print(re.match("(?P<zwei>a)(?P<eins>b)", "ab").groupdict(), re.compile("(?P<b>.)(.)(?P<a>.)").groupindex)

# Several matches.
print(re.findall("a", "banana"), re.findall("(a)", "banana"), re.findall("(a)(n)?", "banana"), re.findall("x*", "axb"), re.findall("a*", "aab"), re.findall("", "ab"))
print(re.findall("(x)|y", "xy"), re.findall(b"(a)|b", b"ab"), re.compile("a").findall("banana", 2, 4), re.compile("a").findall(string="banana", pos=3))
print([m.span() for m in re.finditer("a*", "baab")], [m.group() for m in re.compile("n.").finditer("banana", 3)], type(re.finditer("a", "a")))
it = re.finditer("a", "aa")
print(next(it), next(it), next(it, "end"), next(it, "end"), iter(it) is it)
print(re.split(",", "a,b,,c"), re.split("(,)", "a,b"), re.split("(,)|;", "a,b;c"), re.split(",", ""), re.split("", "ab"), re.split("x*", "axbc"), re.split("(x*)", "axb"))
print(re.split(",", "a,b,c", maxsplit=1), re.split(",", "a,b,c", maxsplit=-1), re.compile(",").split("a,b,c", 1), re.compile(b",").split(b"a,b", maxsplit=0))
print(re.split("X", "axbxc", flags=re.I), re.split("X", "axbxc", maxsplit=1, flags=re.I))
print(re.sub("a", "b", "banana"), re.sub("a", "b", "banana", count=2), re.sub("A", "b", "banana", flags=re.I), re.sub("x*", "-", "abxd"), re.sub("", "-", "ab"), re.sub("a*", "-", "baac"))
print(re.sub("(a)(n)?", r"[\2\1]", "banana"), re.sub("(?P<x>a)", r"<\g<x>\g<1>\g<0>>", "banana"), re.sub("a", lambda m: m.group().upper() + str(m.start()), "banana"))
print(re.sub("a", "", "banana"), re.sub("q", "x", "banana"), re.sub("a", "x", "banana", count=-1), re.sub("a", r"\\", "banana"), re.sub(".", r"\t", "ab"), re.sub("b", r"\x5c".replace("x5c", "\\"), "abc"))
print(re.subn("a", "b", "banana"), re.subn("a", "b", "banana", count=1), re.subn("q", "b", "banana"), re.compile("a").subn(lambda m: None, "banana"), re.subn(b"a", b"x", b"banana"))
print(re.compile("a").sub("x", "banana", 1), re.compile("a").sub(repl="x", string="banana", count=2), re.compile("a").sub(count=1, string="aa", repl="b"))
s = "nothing here"
print(re.sub("q", "x", s) is s, re.sub(b"q", b"x", b"abc"))
for repl in 5, None, b"x", ["a"], lambda m: 5, lambda m: b"x", lambda m: [], str, lambda: 1:
    show(lambda: re.sub("a", repl, "banana"))
    show(lambda: re.sub("q", repl, "banana"))
show(lambda: re.sub(b"a", "x", b"banana"))
show(lambda: re.sub(b"a", lambda m: "x", b"banana"))
show(lambda: re.sub("a", lambda m: 1 / 0, "banana"))
show(lambda: re.compile("a").sub("x"))
show(lambda: re.compile("a").sub("x", "a", "b"))
show(lambda: re.compile("a").sub("x", "a", 1, 2))
show(lambda: re.compile("a").split())
show(lambda: re.compile("a").split("a", "b"))
show(lambda: re.compile("a").split("a", 1, 2))
show(lambda: re.compile("a").findall())
show(lambda: re.compile("a").finditer(5))
show(lambda: re.sub("a", "b"))
show(lambda: re.split("a"))

# Scanners.
s = re.compile("a").scanner("aab")
print(type(s), s.pattern, s.match(), s.search(), s.match(), s.search())
s = re.compile(r"\d*").scanner("1a2")
print([s.search() for _ in range(5)])
show(lambda: re.compile("a").scanner())
scanner = re.Scanner([(r"[a-z_]\w*", lambda s, token: ("name", token)), (r"\d+\.\d*", lambda s, token: float(token)), (r"\d+", lambda s, token: int(token)),
                      (r"[=+*/-]", lambda s, token: "op" + token), (r"\s+", None), (r"@", "at")])
print(scanner.scan("sum = 3*foo + 312.50+bar @ ! rest"), scanner.scan(""), scanner.scan("!"))
print(re.Scanner([("A", "a")], re.I).scan("aAb"), re.Scanner([("(a)(b)", "ab"), ("c", "c")]).scan("abcab"))
show(lambda: re.Scanner([("(", 1)]))

# Escaping.
print(re.escape("a b.c-\n\t\0é~#&_\\[]{}()*+?^$|!%\"',/:;<=>@`"), re.escape(b"a.b\xe9\n"), re.escape(""), re.escape("\u20ac\U0001f600"))
show(lambda: re.escape(5))
every = "".join(map(chr, range(256)))
print(all(re.fullmatch(re.escape(c), c) for c in every), re.fullmatch(re.escape(every), every).span())
