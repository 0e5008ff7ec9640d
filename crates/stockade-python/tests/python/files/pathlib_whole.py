"""`pathlib.Path`, `glob`, `shutil`, `tempfile` and `linecache` on files."""
import glob
import linecache
import os
import shutil
import tempfile
from pathlib import Path as P


def t(f, *a, **k):
    try:
        print("->", repr(f(*a, **k)))
    except Exception as e:
        print(type(e).__name__, e)


os.makedirs("g/h/i")
for name in ("g/a.txt", "g/b.py", "g/.hid", "g/h/c.txt", "g/h/i/d.txt"):
    P(name).write_text(name)
for p in ["g/*", "g/**", "g/**/*.txt", "**/*.txt", "g/*.txt", "g/[ab].*", "g/.h*", "nope/*", "g", "g/", "g/h/*/",
          "*/h", "./g/*.py", "", "g/*/c.txt", "g/b.??"]:
    print(p, sorted(glob.glob(p)), sorted(glob.glob(p, recursive=True)),
          sorted(glob.glob(p, recursive=True, include_hidden=True)))
print(sorted(glob.glob("*", root_dir="g")), sorted(glob.glob("**", root_dir="g", recursive=True)))
print(glob.escape("a[b]*?"), glob.has_magic("a*"), glob.glob(b"g/*.py"), list(glob.iglob("g/b*")))
print(glob.translate("*.py"), glob.translate("**/*.py", recursive=True))
for p in ["*", "**", "**/*.txt", "*.txt", "*/", "**/", "h/*", ".h*", "a.txt", "nope", "**/i", "*/*", "[a-b]*"]:
    print(p, sorted(P("g").glob(p)), sorted(P("g").rglob(p)))
t(lambda: list(P("g").glob("")))
t(lambda: list(P("g").glob("/a")))
t(lambda: sorted(P("g").rglob("")))
t(lambda: list(P("nope").glob("*")))
t(lambda: sorted(P("g").glob("A*", case_sensitive=False)))
t(lambda: sorted(P("g").iterdir()))
t(lambda: list(P("nope").iterdir()))
t(lambda: [(p, sorted(d), sorted(f)) for p, d, f in P("g").walk()])
for name, *args in [("read_text",), ("read_bytes",), ("stat",), ("unlink",), ("rmdir",), ("touch",)]:
    t(getattr(P("zz/y"), name), *args)
t(P("g").read_text)
t(P("n").write_text, 5)
t(P("n").write_bytes, "s")
t(P("n").write_text, "hé\n")
t(P("n").read_bytes)
t(P("n").read_text, encoding="latin-1")
t(P("n").write_text, "a\n", newline="\r\n")
t(P("n").read_bytes)
t(P("g").mkdir)
t(P("g").mkdir, exist_ok=True)
t(P("n").mkdir, exist_ok=True)
t(P("q/w/e").mkdir)
t(P("q/w/e").mkdir, parents=True)
t(P("q/w/e").mkdir, parents=True, exist_ok=True)
t(P("zz").unlink, missing_ok=True)
t(P("q").rmdir)
t(P("n").rename, "n2")
t(P("n2").replace, P("n3"))
t(P("n3").touch)
t(P("n3").touch, exist_ok=False)
t(P("n4").touch)
print([getattr(P("n3"), m)() for m in ("exists", "is_file", "is_dir", "is_symlink", "is_mount", "is_fifo", "is_socket",
                                       "is_block_device", "is_char_device", "is_junction")])
print(P("a\0").exists(), P("g").is_dir(), P("g/../g").is_dir(), P("n3").stat().st_size, P("n3").samefile("n3"))
print(P("n3").resolve() == P.cwd() / "n3", P("g/../n3").resolve().name, P("n3").absolute().parent == P.cwd())
t(P("n3").open, "q")
with P("n3").open("a", encoding="ascii") as f:
    print(f.write("more"), f.name)
with P("n3").open() as f:
    print(f.readlines())

shutil.copy("g/a.txt", "copied")
print(P("copied").read_text(), shutil.copy("g/a.txt", "g/h"), shutil.copy2("g/b.py", "b2"), shutil.copyfile("b2", "b3"))
t(shutil.copyfile, "b2", "b2")
t(shutil.copyfile, "zz", "b2")
t(shutil.copy, "g", "b2")
print(shutil.copytree("g", "tree"), sorted(map(str, P("tree").rglob("*"))))
t(shutil.copytree, "g", "tree")
print(shutil.copytree("g", "tree", dirs_exist_ok=True), shutil.copytree("g", "some", ignore=shutil.ignore_patterns("*.txt")))
print(sorted(map(str, P("some").rglob("*"))))
print(shutil.move("b3", "b4"), shutil.move("b4", "some"), shutil.move("some", "other"), os.path.exists("some"))
t(shutil.move, "zz", "yy")
t(shutil.move, "other", "other/h/x")
P("b4").touch()
t(shutil.move, "b4", "other")
shutil.rmtree("tree")
print(os.path.exists("tree"))
t(shutil.rmtree, "tree")
t(shutil.rmtree, "tree", ignore_errors=True)
t(shutil.rmtree, "b4")
with open("g/a.txt", "rb") as a, open("obj", "wb") as b:
    shutil.copyfileobj(a, b)
print(P("obj").read_bytes())

with tempfile.TemporaryDirectory() as d:
    print(os.path.isdir(d), os.path.basename(d).startswith("tmp"), os.listdir(d))
    P(d, "f").write_text("x")
print(os.path.exists(d))
with tempfile.NamedTemporaryFile("w+", suffix=".txt", dir=".") as f:
    f.write("named")
    f.seek(0)
    print(f.read(), os.path.exists(f.name), f.name.endswith(".txt"))
print(os.path.exists(f.name))
with tempfile.NamedTemporaryFile(delete=False) as f:
    f.write(b"kept")
print(os.path.exists(f.name), os.remove(f.name))
with tempfile.TemporaryFile() as f:
    print(f.write(b"anon"), f.seek(0), f.read())
with tempfile.SpooledTemporaryFile(mode="w+") as f:
    print(f.write("spool"), f.seek(0), f.read())
d = tempfile.mkdtemp(prefix="pre", dir=".")
print(os.path.basename(d).startswith("pre"), os.rmdir(d))
print(tempfile.gettempprefix(), tempfile.TMP_MAX)

P("src.py").write_text("one = 1\ntwo = 2")
print(repr(linecache.getline("src.py", 2)), repr(linecache.getline("src.py", 5)), linecache.getlines("src.py"),
      linecache.getlines("zz"))
P("src.py").write_text("changed = 12345\n")
linecache.checkcache("src.py")
print(linecache.getline("src.py", 1))
