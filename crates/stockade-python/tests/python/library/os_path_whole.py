import os, os.path, posixpath, fnmatch, shlex


def attempt(f, *a, **k):
    try: r = f(*a, **k)
    except BaseException as e: print(type(e).__name__, e)
    else: print(repr(r))


class P:
    def __init__(self, p): self.p = p
    def __fspath__(self): return self.p


paths = ["", "/", "//", "///", "//a", "///a/b", "a", "a/", "a/b", "a//b", "/a/b/", "./a", "../a", "a/../b", "a/./b/..", "/..", "/../a", ".", "..", "a.b", ".a", "..a", "a.b.c", "a/.b", "a.b/c", "a.", "...", "/a.b/.c.d", "x/..", "../../x", b"a/b.c", b"//x/../y", P("p/q.r")]
for name in ("split", "splitext", "splitdrive", "splitroot", "basename", "dirname", "normpath", "isabs", "normcase"):
    print(name); [attempt(getattr(os.path, name), p if not isinstance(p, P) else p) for p in paths]
for args in (("a",), ("a", "b"), ("a/", "b"), ("a", "/b"), ("", "b"), ("a", ""), ("a", "", "b"), (b"a", b"b"), ("/", "a", "b/c", "../d"), (P("x"), "y"), ("a", b"b"), (b"a", "b"), ("a", 5), (5, "a"), (P(5), "a")): attempt(os.path.join, *args)
for args in (("/a/b", "/a/c"), ("/a/b/c", "/a"), ("/a", "/a"), ("/a", "/b/c/d"), ("a/b", "a"), ("", "/a"), (b"/a", b"/b"), ("/a", b"/b"), ("/x/../y", "/")): attempt(os.path.relpath, *args)
for m in ([], ["/a/b", "/a/bc"], ["abc", "abd", "ab"], ["a", "b"], [["a", "b"], ["a", "c"]], [b"ab", b"ac"]): attempt(os.path.commonprefix, m)
for m in ([], ["/a/b", "/a/bc"], ["/a/b/", "/a/b/c"], ["a/b", "a/c"], ["a", "/a"], ["/a"], [b"/a/b", b"/a/c"], ["/a", b"/a"], ["a/./b", "a/b/c"]): attempt(os.path.commonpath, m)
print(os.path.abspath("/a/../b"), os.path.realpath("/x/./y"), os.path.expanduser("a/~"), os.path.expandvars("plain $$ x"), os.path.sep, os.path.altsep, os.path.curdir, os.path.pardir, os.path.extsep, os.path.pathsep, os.path.defpath, os.path.devnull, os.path.supports_unicode_filenames, os.path.__name__, posixpath.join("a", "b"))
for v in (5, None, P(5), object): attempt(os.fspath, v)
print(os.fspath("a"), os.fspath(b"b"), os.fspath(P("c")), isinstance(P("x"), os.PathLike), isinstance("x", os.PathLike), issubclass(P, os.PathLike), os.PathLike[str], os.fsencode("é"), os.fsdecode(b"\xc3\xa9"), os.fsencode(P("x")), os.sep, os.linesep, os.name, os.error is OSError, os.curdir, os.strerror(2), os.SEEK_END, len(os.urandom(5))); attempt(os.PathLike)
os.environ["STOCKADE_X"] = "value"; print(os.environ["STOCKADE_X"], os.getenv("STOCKADE_X"), os.getenv("STOCKADE_NONE"), os.getenv("STOCKADE_NONE", "d"), "STOCKADE_X" in os.environ, os.environ.get("STOCKADE_X"), os.environb[b"STOCKADE_X"], os.path.expandvars("$STOCKADE_X/${STOCKADE_X}y/$STOCKADE_NONE/${STOCKADE_X"), os.environ.setdefault("STOCKADE_X", "z"), os.environ.pop("STOCKADE_X"), os.environ.copy().get("STOCKADE_X")); attempt(lambda: os.environ["STOCKADE_X"]); attempt(lambda: os.environ[5]); attempt(os.environ.__setitem__, "a", 5); attempt(os.environ.__delitem__, "STOCKADE_X")
names = ["a.py", "b.txt", "A.py", ".hidden", "x[1]", "", "ab", "a-b", "a\nb"]
for pat in ("*", "*.py", "?.py", "[ab].*", "[!a]*", "[a-c]?*", "x[[]1]", "*.*", "", "[", "[]", "[!]", "a[-]b", "a*b", "**", "[b-a]*", "a?b", "[]a]*", "[!]a]*", "[a-]*"): print(repr(pat), fnmatch.filter(names, pat), [fnmatch.fnmatch(n, pat) for n in names], fnmatch.fnmatchcase("A.py", pat), fnmatch.translate(pat))
print(fnmatch.fnmatch(b"a.c", b"*.c"), fnmatch.filter([b"a", b"b"], b"[a]"), fnmatch.translate("a.b+c*d*e[x-z]"), fnmatch.fnmatch("a" * 50, "*a" * 20 + "b")); attempt(fnmatch.fnmatch, "a", b"a"); attempt(fnmatch.fnmatch, 5, "a")
for s in ("a b c", "a 'b c' d", 'a "b \\" c"', "a\\ b", "", "  ", "a#b # c", "'a'\"b\"c", "a\\", "'a", '"a', "--x='1 2' y", "a\nb\tc", "'' \"\"", "é ü", "a;b|c&&d", '"a\\nb"', "'a\\'", "$x ${y}"):
    attempt(shlex.split, s); attempt(shlex.split, s, comments=True); attempt(shlex.split, s, posix=False)
attempt(shlex.split, None); print(shlex.join(["a", "b c", "d'e", "", "$x", "é"]), [shlex.quote(s) for s in ("", "a", "a b", "a'b", "~x", "a@b%c", "é")])
for s, p in (("a && b || c; d > e", True), ("a<b", "<"), ("~/x-*.py|y", True), ("a;b 'c;d'", True)): print(list(shlex.shlex(s, punctuation_chars=p)), list(shlex.shlex(s, posix=True, punctuation_chars=p)))
l = shlex.shlex("a 'b c' d.e # x\nf=g", posix=False); print(list(l), l.lineno); l = shlex.shlex("one two"); l.push_token("zero"); print(l.get_token(), l.get_token(), l.get_token(), repr(l.get_token()), l.error_leader("f", 3)); l = shlex.shlex("a"); l.push_source("x y"); print(list(l)); l = shlex.shlex("a,b c", posix=True); l.whitespace += ","; print(list(l), l.infile, l.punctuation_chars)
