import io
from io import StringIO, BytesIO
def attempt(f, *a, **k):
    try: print(repr(f(*a, **k)))
    except Exception as e: print(type(e).__name__, e)
s = StringIO("line1\nline2\nline3"); print(s.read(3), s.tell(), s.readline(), s.readline(2), s.readlines(), repr(s.read()), s.seek(0), list(s), s.seek(0, 2), s.write("END"), s.getvalue(), s.truncate(5), repr(s.getvalue()), s.tell(), s.readable(), s.writable(), s.seekable(), s.isatty(), s.closed, s.newlines, s.encoding, s.errors, s.line_buffering)
s.seek(2); s.write("XYZABC"); print(s.getvalue()); s.seek(10); s.write("!"); print(repr(s.getvalue())); s.writelines(["a", "b"]); print(repr(s.getvalue())); attempt(s.write, 5); attempt(s.seek, -1); attempt(s.seek, 1, 1); attempt(s.seek, 0, 9); attempt(s.seek, "x"); attempt(s.read, "x"); attempt(s.truncate, -1); attempt(s.fileno); attempt(s.detach); s.close(); attempt(s.read); attempt(s.write, "x"); attempt(s.getvalue); attempt(lambda: list(s)); print(s.closed); s.close()
attempt(StringIO, 5); attempt(StringIO, "x", "y"); attempt(StringIO, "x", 5); print(repr(StringIO("a\r\nb\rc\n", None).read()), StringIO("a\r\nb\rc\n", "").readlines(), StringIO("a\nb", "\r\n").getvalue().encode(), StringIO("a\r\nb\n", "\r\n").readlines(), StringIO(None).read() == "", StringIO("a\rb", "\r").readlines())
with StringIO() as f: print("hello", 5, file=f); f.write("x"); print(repr(f.getvalue()), f.tell())
print(f.closed); p = StringIO(); 
for i in range(5): p.write(str(i)); p.read()
print(p.getvalue(), p.tell(), next(StringIO("a\nb"))); attempt(next, StringIO("")); print(StringIO("abc\ndef\n").readlines(3), StringIO("abc").read(0), StringIO("abc").read(None), StringIO("é漢😀").read(2))
b = BytesIO(b"abc\ndef\nghi"); print(b.read(2), b.tell(), b.readline(), b.read1(2), b.readlines(), b.seek(0), list(b), b.seek(-3, 2), b.read(), b.seek(1), b.write(b"ZZ"), b.getvalue(), b.seek(2, 1), b.truncate(), b.getvalue(), b.readable(), b.getbuffer()[0]); b.seek(8); b.write(b"x"); print(b.getvalue()); ba = bytearray(3); b.seek(0); print(b.readinto(ba), ba, b.write(bytearray(b"q")), b.write(memoryview(b"r")), b.getvalue()); attempt(b.write, "s"); attempt(b.seek, -1); attempt(b.seek, 0, 7); attempt(BytesIO, "s"); attempt(b.read, "x"); attempt(b.truncate, -1); attempt(b.fileno); b.writelines([b"1", b"2"]); print(b.getvalue()); b.close(); attempt(b.read); attempt(b.getvalue); attempt(b.write, b""); print(b.closed, BytesIO().read(), BytesIO(None).getvalue(), BytesIO(bytearray(b"z")).read())
w = io.TextIOWrapper(BytesIO("é\nb".encode()), encoding="utf-8"); print(w.read(), w.encoding, w.readable()); raw = BytesIO(); w = io.TextIOWrapper(raw, encoding="latin-1", newline="\r\n"); w.write("é\n"); w.flush(); print(raw.getvalue())
print(io.SEEK_SET, io.SEEK_CUR, io.SEEK_END, issubclass(StringIO, io.TextIOBase), issubclass(BytesIO, io.BufferedIOBase), issubclass(StringIO, io.IOBase), issubclass(io.UnsupportedOperation, OSError), issubclass(io.UnsupportedOperation, ValueError), io.UnsupportedOperation("x"), isinstance(StringIO(), io.IOBase))
class Up(io.RawIOBase):
    def __init__(self): self.n = 0
    def readable(self): return True
    def readinto(self, b):
        if self.n > 2: return 0
        b[:1] = b"%d" % self.n; self.n += 1; return 1
print(Up().read(1), Up().readall(), Up().readline()); attempt(io.IOBase().seek, 1); attempt(io.TextIOBase().read); attempt(io.BufferedIOBase().write, b"")
class SS(StringIO):
    def write(self, t): return super().write(t.upper())
x = SS(); print("up", file=x); print(x.getvalue())
