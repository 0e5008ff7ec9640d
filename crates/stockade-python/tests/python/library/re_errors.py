"""What is wrong with patterns and templates, in the words of CPython."""
import re

patterns = r"""
( ) (? (?P (?P< (?P<a (?P<a> (?P<>a) (?P<1a>b) (?P<a>.)(?P<a>.) (?P=a) (?P=a (?P= (?P<a>(?P=a)) (?Px) (?P\x)
(?< (?<x) (?<a>b) (?> (?>a (?# (?#a (?: (?:a (?= (?=a (?! (?!a (?<= (?<=a (?<! (?<!a a) a)) (a)) (a
* + ? {1} {1,2} a** a*+* a+? a??? a{1}{2} a{2,1} a{1 a{,} a{} a{1,} {a} a{99999999999} a{1,99999999999} ^* $+ \b? (?:)* (|)* a|*
[ [a [^ [^] [] []a [a- [a-] [z-a] [\d-z] [a-\d] [\w-a] [\x41-\x30] [b-a] [a-\b] [\1] [\8] [\18] [\400] [\377] [\q] [\A] [\Z] [\B] [\N] [\N{dash}]
\ \q \x \x1 \xg \u \u12 \u123g \U \U0011 \U00110000 \U0010ffff \N \N{ \N{} \N{a \N{nope} \N{LATIN_SMALL} \0 \08 \1 \8 \9 \10 \99 \100 \377 \400 \777 \078 (a)\2 (a)\18 (\1) (a\1) (?P<a>\1)
(?(1)a) (?(1)a|b|c) (?(a)b) (?(0)a) (?( (?(1 (?() (?(1)a (?(1)a|b (?(99999999999)a) (?(-1)a) (?(a-)b) (a)(?(1)b|c) (?(2)a)(b) (?(1)(a)|b) ((?(1)a|b))
(?i (?i) (?i: (?i:a (?i-:a) (?-i:a) (?-:a) (?i-i:a) (?z) (?iz) (?i-z:a) (?i1) (?-1:a) (?-) (?- (?i- (?i-s (?i-s) (?L) (?L:a) (?u) (?au) (?a-u:b) (?au:b) (?ua:b) (?-a:b) (?a) a(?i) a|(?i)b (a(?i)) (?i)(?m)a (?i)a(?m) (?ii)a (?x)
(?<=a*) (?<=a+) (?<=a?) (?<=a|bc) (?<=a|b)c (?<=(a)) (a)(?<=\1) (?<=(a)\1) (?<=(a)(?(1)b)) (a)(?<=(?(1)b|c)) (?<=a{2}) (?<=a{2,3}) (?<!a{3}b) (?<=(?:ab)+) (?<=\b) (?<=^a) (?<=(?=a*)b)
(?a|b) (?^) (?*) (?+) (?1) (?\d) (?é) (?P<é>a) (?P<a-b>c) (?P<a\>c) (?P=é) (?P>a)
"""
for flags in 0, re.VERBOSE:
    for pattern in patterns.split():
        try:
            made = re.compile(pattern, flags)
            print(pattern, made.flags, made.groups)
        except (re.error, OverflowError, ValueError) as wrong:
            if flags == 0 or isinstance(wrong, OverflowError):
                print(pattern, type(wrong).__name__, wrong)
            else:
                print(pattern, wrong.msg, wrong.pos, wrong.lineno, wrong.colno, wrong.pattern == pattern)

for pattern in [b"(?u)", b"(?L)a", b"(?L:a)", b"(?au)", b"(?La)", b"\\u1234", b"\\U00001234", b"\\N{DASH}", b"\\N", b"(?P<\xe9>a)",
                b"[\xe9-a]", b"\\\xe9", b"(?\xe9)", b"[\xff-\xfe]", b"\\777", b"(?P=\xe9)", b"(?(\xe9)a)"]:
    try: print(pattern, re.compile(pattern).flags)
    except (re.error, ValueError) as wrong: print(pattern, type(wrong).__name__, wrong, wrong.pattern == pattern)

for pattern, flags in [("a", re.L), ("a", re.A | re.U), ("a", re.A), ("(?a)b", re.U), ("(?u)b", re.A), (b"a", re.U), (b"a", re.L | re.A),
                       (b"a", re.L), (b"(?L)a", re.A), (b"(?a)b", re.L), ("a", re.DEBUG * 0), (b"a", 1 << 20)]:
    try: print(repr(pattern), flags, re.compile(pattern, flags).flags)
    except (re.error, ValueError) as wrong: print(repr(pattern), flags, type(wrong).__name__, wrong)

for pattern in ["a\nb(", "a\n\n  (?P<x", "\n\n)", "(?x)\n # no\n *", "[a\n", "a\n*\n**"]:
    try: re.compile(pattern)
    except re.error as wrong: print(repr(pattern), wrong, wrong.pos, wrong.lineno, wrong.colno)

for template in r"""\ \q \1 \2 \3 \g \g< \g<> \g<1 \g<1> \g<01> \g<3> \g<x> \g<y> \g<-1> \g<1x> \g<1>\g< \g<a\> \0 \00 \000 \08 \012 \400 \377 \18 \118 \111 \19 \99 \x41 \u0041 \N
        \a\b\f\n\r\t\v\\ \. \- \é \% \g<99999999999> \g<é> \c \g<1>a\g<x>""".split():
    for act in (lambda: re.sub(r"(.)(?P<x>b)?", template, "ab c"), lambda: re.match(r"(.)(?P<x>b)?", "xb").expand(template)):
        try: print(template, repr(act()))
        except (re.error, IndexError) as wrong: print(template, type(wrong).__name__, wrong)
for template in [rb"\1\g<x>", rb"\q", rb"\g<y>", b"\\\xe9", rb"\377", rb"\400", b"\\g<\xe9>"]:
    try: print(template, re.sub(rb"(.)(?P<x>b)?", template, b"ab c"))
    except (re.error, IndexError) as wrong: print(template, type(wrong).__name__, wrong)

for depth in 100, 200, 2000:
    for open_, close in (("(", ")"), ("(?:a", ")*"), ("(?=", ")"), ("(?:a|", ")")):
        try: print(depth, open_, re.compile(open_ * depth + close * depth).groups)
        except RecursionError: print(depth, open_, "too deep")

wrong = re.error("message")
print(repr(wrong), wrong, wrong.msg, wrong.pattern, wrong.pos, wrong.lineno, wrong.colno)
wrong = re.PatternError("message", "a\nbc", 3)
print(repr(wrong), wrong.args, wrong.pos, wrong.lineno, wrong.colno)
print(re.error("m", b"a\nb", 2), re.error("m", "ab", 1), re.error("m", "ab"), re.error("m", None, 1))
print(issubclass(re.error, ValueError), issubclass(re.error, Exception), re.error.__name__, re.error.__module__)
