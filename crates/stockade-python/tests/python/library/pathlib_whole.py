import pathlib
from pathlib import *


def attempt(f, *a, **k):
    try: r = f(*a, **k)
    except BaseException as e: print(type(e).__name__, e)
    else: print(repr(r))


posix = ["", ".", "/", "//", "///", "//a/b", "a", "a/b", "a//b/./c", "/a/b.tar.gz", "a/../b", "..", "a/", ".hid", ".hid.x", "a.", "a.b.", "/a b/é", "...", "~/x", "a/b.c/d.e"]
windows = ["", "c:", "c:/", "c:a", "c:/a/b", "C:\\A\\b.TXT", "\\\\s\\sh", "\\\\s\\sh\\a", "//s/sh/x", "/a", "\\a\\b", "a/b", "d:x\\..\\y", "\\\\?\\C:\\x", "\\\\?\\UNC\\s\\sh\\x", "\\\\.\\dev\\y", "con", "a:b", "./c:x", "c:/nul.txt", "x."]
for kind, texts in ((PurePosixPath, posix), (PureWindowsPath, windows)):
    for t in texts:
        p = kind(t); print(repr(p), str(p), p.parts, repr(p.drive), repr(p.root), repr(p.anchor), repr(p.name), repr(p.suffix), p.suffixes, repr(p.stem), str(p.parent), [str(x) for x in p.parents], p.as_posix(), p.is_absolute(), bytes(p), len(p.parents))
        for f in (lambda: p.with_name("n.x"), lambda: p.with_suffix(".q"), lambda: p.with_stem("s"), lambda: p.with_suffix(""), lambda: p.as_uri(), lambda: p / "z", lambda: "y" / p, lambda: p.joinpath("a", "/b", "c"), lambda: p / p): attempt(f)
for a, b in (("/a/b/c", "/a"), ("/a/b", "/a/b"), ("/a/b", "/x"), ("a/b", "a"), ("a", "/a"), ("a/b", "c/d"), ("/a", ""), ("a", ""), ("/a/b", "/a/../c"), ("a/b", "../c")):
    p = PurePosixPath(a); attempt(p.relative_to, b); attempt(p.relative_to, b, walk_up=True); print(p.is_relative_to(b))
for a, b in (("C:/a/b", "c:/A"), ("c:/a", "d:/a"), ("//s/h/x", "//S/H"), ("c:a/b", "c:a"), ("a", "c:a")): p = PureWindowsPath(a); attempt(p.relative_to, b); attempt(p.relative_to, b, walk_up=True); print(p.is_relative_to(b))
for p, m in (("a/b.py", "*.py"), ("/a/b.py", "b.py"), ("/a/b.py", "/*.py"), ("/a/b.py", "/a/*.py"), ("a/b/c", "b/*"), ("a/b/c", "**/c"), ("a/b/c", "a/**"), ("a", "a/**"), ("a/b/c", "**"), ("a/b/c/d", "a/**/d"), ("a/d", "a/**/d"), ("A.py", "a.py"), ("a", "a"), (".", "."), ("/a", "**"), ("a/b", "*"), ("a", "?"), ("ab", "[a-c]b"), ("a/b/c", "*/*/*"), ("a/b/c/d", "**/b/**/d"), ("a", "")):
    q = PurePosixPath(p); print(p, m, end=" "); attempt(q.match, m); attempt(q.full_match, m); attempt(q.match, m, case_sensitive=False); attempt(PureWindowsPath(p).match, m)
P = PurePosixPath; W = PureWindowsPath
print(P("a") == P("a"), P("a") == P("A"), W("a") == W("A"), P("a") == W("a"), P("a") == "a", hash(W("A/b")) == hash(W("a\\B")), P("a") < P("b"), P("a/b") < P("a.b"), W("A") <= W("a"), sorted([P("b"), P("a/z"), P("a")]), {P("x"): 1}[P("x")], P("a", "b", "/c", "d"), P(P("a"), "b"), P(), PurePath("a"), W("c:/a", "b", "d:x"), W("c:/a", "/b"), W("c:/a", "c:b"), P(W("a\\b")), W(P("a/b")), P("a").with_segments("x", "y"))
attempt(lambda: P("a") < W("a")); attempt(P, 5); attempt(P, b"a"); attempt(P, None); attempt(lambda: P("a") / 5); attempt(lambda: 5 / P("a")); attempt(P("a/b").with_name, ""); attempt(P("a/b").with_name, "x/y"); attempt(P("a/b").with_name, "."); attempt(P("a/b").with_suffix, "x"); attempt(P("a/b").with_suffix, "."); attempt(P("a").match, ""); attempt(P("a.b").with_stem, "")
par = P("/a/b/c").parents; print(par[0], par[-1], par[:2], par[1:], list(par), len(par), repr(par), P("/") in par); attempt(lambda: par[3]); attempt(lambda: par[-4]); print(PurePath[str] if hasattr(PurePath, "__class_getitem__") else 0)
print(repr(Path("a/b")), Path("a") / "b", isinstance(Path("a"), PurePosixPath), Path("x/y.z").stem, Path("/a").absolute(), Path.from_uri("file:///a%20b/c"), type(Path()), Path("/a/../b/./c").resolve(), Path("/a") == PurePosixPath("/a"), Path("a").expanduser()); attempt(Path.from_uri, "http://x"); attempt(Path.from_uri, "file:a"); attempt(WindowsPath); print(issubclass(UnsupportedOperation, OSError), UnsupportedOperation.__mro__[1].__name__)
import os; print(os.fspath(P("a/b")), os.path.join(P("a"), "b"), os.path.basename(P("a/b")), isinstance(P("a"), os.PathLike))
class Mine(PurePosixPath):
    def __init__(self, *a, tag=None): super().__init__(*a); self.tag = tag
    def with_segments(self, *a): return type(self)(*a, tag=self.tag)
m = Mine("a/b", tag="t"); print(repr(m / "c"), (m / "c").tag, m.parent.tag, repr(m.with_suffix(".x")))
