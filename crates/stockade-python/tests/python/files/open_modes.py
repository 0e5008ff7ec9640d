"""`open`: modes, arguments, what files say of themselves, and the errors of all of it."""
import io


def t(f, *a, **k):
    try:
        print("->", repr(f(*a, **k)))
    except Exception as e:
        print(type(e).__name__, e, getattr(e, "errno", None), repr(getattr(e, "filename", None)))


for args in [("nope",), ("x", "q"), ("x", "rw"), ("x", ""), ("x", "r+b+"), ("x", "rbt"), ("x", "rU"), ("x", "b"),
             ("x", "rr"), (1.5,), (None,), ("x", 5), (), ("a\0b",), ("x", "w", "z"), ("/",), ("",), ("nodir/y", "w"),
             ("x" * 300, "w"), (99,), (b"nope",)]:
    print(args if len(str(args)) < 100 else "long", end=" ")
    t(open, *args)
for kw in [{"encoding": "u"}, {"errors": "u"}, {"newline": "u"}]:
    t(open, "x", "rb", **kw)
t(open, "x", "w", newline="u")
t(open, "x", "w", 0)
t(open, "x", "w", encoding="foo")
t(open, "x", foo=1)
for name in ("encoding", "errors", "newline"):
    t(open, "x", "w", **{name: 5})
t(open, "x", "r", closefd=False)
with open("x", "w") as f:
    f.write("first\n")
t(open, "x/")
t(open, "x/y")
t(open, "x", "x")
t(open, "newd/", "w")

f = open("x", "w")
print(f, f.buffer, f.buffer.raw, f.mode, f.name, f.encoding, f.errors, f.newlines, f.line_buffering, f.closed)
for what in (f.read, f.readline, f.readlines, lambda: next(f), lambda: f.write(b"x"), lambda: f.write(1),
             f.isatty, lambda: f.truncate(-1), lambda: f.seek(-1), lambda: f.seek(0, 5), lambda: f.seek(1, 1),
             lambda: f.seek(1, 2), f.tell, f.readable, f.writable, f.seekable):
    t(what)
t(f.detach)
t(f.write, "x")

f = open("x", "w")
t(f.write, "a\nb\r\n")
t(f.writelines, ["q", "r\n"])
t(f.writelines, [1])
t(f.writelines, 5)
t(f.tell)
t(f.flush)
f.close()
for what in (f.close, lambda: f.write("x"), f.read, f.flush, f.tell, lambda: f.seek(0), f.readable, f.isatty,
             f.truncate, lambda: iter(f), lambda: next(f), f.__enter__, f.readline, f.readlines,
             lambda: f.writelines([])):
    t(what)
print(f, f.closed)

f = open("x")
print(repr(f.read(2)), f.tell(), repr(f.readline()), f.tell(), repr(next(f)))
t(f.tell)
print(repr(f.read()), f.newlines)
for what in (lambda: f.write("s"), f.truncate, lambda: f.truncate(3), lambda: f.read("a"), lambda: f.read(None),
             lambda: f.readline(None), lambda: f.readlines(None), lambda: f.read(1.5), lambda: f.readline(1.5)):
    t(what)
f.close()

f = open("x", "rb")
print(f, f.raw, f.mode, f.name, f.closed)
for what in (lambda: f.write(b"s"), f.peek, lambda: f.read1(2), lambda: f.readinto(bytearray(3)),
             lambda: f.truncate(1), f.detach, f.read):
    t(what)
f = open("x", "r+b")
print(f, f.raw, f.mode, f.read())
for what in (lambda: f.write("s"), lambda: f.write(b"zz"), lambda: f.seek(-1, 2), f.read, lambda: f.seek(-100, 1),
             lambda: f.seek(-1), lambda: f.truncate(4), f.tell, lambda: f.truncate(-1), lambda: f.truncate("a"),
             f.read1, lambda: f.readinto1(bytearray(2)), lambda: f.seek(0, 7)):
    t(what)
f.close()
for what in (f.read, lambda: f.write(b""), lambda: f.seek(0), f.tell, f.flush, f.peek):
    t(what)
print(f, f.raw)
f = open("x", "wb")
print(f, f.raw, f.mode)
for what in (f.read, f.readline, lambda: f.readinto(bytearray(2)), lambda: next(f), f.read1):
    t(what)
f.close()
f = open("x", "wb", 0)
print(f, f.mode, f.name, f.closefd)
for what in (lambda: f.write(b"abc"), lambda: f.write("x"), f.read, f.readall, lambda: f.truncate(1), f.close,
             lambda: f.write(b"x"), f.read, lambda: f.readinto(bytearray(1)), lambda: f.seek(0)):
    t(what)
print(f, f.closed)
for mode in ["ab", "xb+", "a+b", "w+b", "r+", "w+", "a", "a+", "r", "xt", "rt"]:
    try:
        with open("y" + mode, mode) as f:
            print(mode, f, f.mode, f.buffer.mode if "b" not in mode else f.raw.mode, f.tell())
    except OSError as e:
        print(mode, e)
t(io.TextIOWrapper, 5)
t(io.BufferedReader, 5)
t(io.FileIO, "nope")
t(io.FileIO, "x", "z")
t(io.FileIO, "x", "rw")
t(io.open_code, "x")
print(io.open is open, io.TextIOWrapper, io.BufferedReader, io.FileIO, io.BufferedRandom, isinstance(f, io.IOBase),
      isinstance(f, io.TextIOBase))
print(open(b"x", "rb"), open("x", "w", encoding="latin1"))
f = open("x", "w", encoding="UTF-8")
print(f.encoding, f)
f.reconfigure(line_buffering=True)
f.reconfigure(encoding="latin-1")
f.write("é")
print(f, f.line_buffering)
f.close()
print(open("x", "rb").read())
