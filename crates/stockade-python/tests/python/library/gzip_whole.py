import gzip, io, zlib, struct


def attempt(f, *a, **k):
    try: r = f(*a, **k)
    except BaseException as e: print(type(e).__name__, e)
    else: print(repr(r))


def kind(f, *a, **k):
    try: r = f(*a, **k)
    except BaseException as e: print(type(e).__name__)
    else: print(repr(r))


print(gzip.READ, gzip.WRITE, gzip.FTEXT, gzip.FHCRC, gzip.FEXTRA, gzip.FNAME, gzip.FCOMMENT, gzip.READ_BUFFER_SIZE, gzip.__all__)
print(gzip.BadGzipFile.__mro__, gzip.BadGzipFile.__module__, issubclass(gzip.GzipFile, io.BufferedIOBase))

text = b"The quick brown fox.\n" * 500 + b"the end"
for level in range(10):
    made = gzip.compress(text, level, mtime=0)
    print(level, made[:8], made[8:10] in (b"\x00\xff", b"\x02\xff", b"\x04\xff"), made[8] if level in (1, 9) else "", gzip.decompress(made) == text, len(made) < len(text) or level == 0)
print(gzip.compress(b"", mtime=1)[:8], gzip.decompress(gzip.compress(b"")), gzip.decompress(b""), gzip.compress(b"a", mtime=2.9)[:8], gzip.compress(b"a", mtime=2**32 - 1)[:8])
print(gzip.decompress(gzip.compress(bytearray(b"ab"))), gzip.decompress(memoryview(gzip.compress(memoryview(b"abc")))), gzip.decompress(bytearray(gzip.compress(b"x"))), zlib.decompress(gzip.compress(b"other"), 31), gzip.decompress(zlib.compress(b"back", wbits=31)))
kind(gzip.compress, b"a", mtime=-1); kind(gzip.compress, b"a", mtime=2**32); attempt(gzip.compress, "a"); attempt(gzip.compress, b"a", 10); attempt(gzip.compress, b"a", mtime="x"); attempt(gzip.compress, b"a", 1, 2); attempt(gzip.compress); attempt(gzip.decompress); attempt(gzip.decompress, "text"); attempt(gzip.decompress, 5); attempt(gzip.compress, None)

# Several members, and what may lie between them.
both = gzip.compress(b"one", mtime=3) + gzip.compress(b"two", mtime=4); print(gzip.decompress(both), gzip.decompress(both + b"\0" * 100), gzip.decompress(gzip.compress(b"a") + b"\0" * 9 + gzip.compress(b"b")))
attempt(gzip.decompress, gzip.compress(b"a") + b"rest"); attempt(gzip.decompress, b"no"); attempt(gzip.decompress, b"\x1f"); attempt(gzip.decompress, b"\x1f\x8b"); attempt(gzip.decompress, b"\x1f\x8b\x08"); attempt(gzip.decompress, b"\x1f\x8b\x07" + bytes(7)); attempt(gzip.decompress, b"PK\x03\x04")
good = gzip.compress(b"some data, some data", mtime=5)
for cut in range(len(good)): attempt(gzip.decompress, good[:cut])
bad = bytearray(good); bad[-5] ^= 1; attempt(gzip.decompress, bytes(bad)); bad = bytearray(good); bad[-1] ^= 1; attempt(gzip.decompress, bytes(bad)); kind(gzip.decompress, good[:10] + b"\xff" * 30)
raw = zlib.compressobj(wbits=-15); body = raw.compress(b"body") + raw.flush() + struct.pack("<II", zlib.crc32(b"body"), 4)


def header(flags, *parts): return b"\x1f\x8b\x08" + bytes([flags]) + struct.pack("<L", 77) + b"\0\xff" + b"".join(parts)


for head in (header(1), header(2, b"cc"), header(4, b"\x03\0abc"), header(4, b"\0\0"), header(8, b"name\0"), header(16, b"comment\0"), header(31, b"\x02\0ab", b"n\0", b"c\0", b"hh"), header(8, b"\0"), header(8, b"long" * 9000 + b"\0"), header(4, b"\xff\xff" + bytes(65535))):
    print(gzip.decompress(head + body), gzip.GzipFile(fileobj=io.BytesIO(head + body)).read())
for head in (header(8, b"name"), header(16, b"comment"), header(4, b"\x09\0abc"), header(4, b"\x09"), header(2, b"c")): kind(gzip.decompress, head)

# Written and read as a file.
held = io.BytesIO()
f = gzip.GzipFile("dir/name.txt.gz", "wb", fileobj=held, mtime=123)
print(f.name, f.mode, f.readable(), f.writable(), f.seekable(), f.closed, f.isatty(), f.tell(), f.fileobj is held, f.myfileobj, held.getvalue())
print(f.write(b"abc"), f.write(b""), f.write(bytearray(b"def\n")), f.write(memoryview(b"line")), f.tell(), f.flush(), f.writelines([b"1\n", b"2\n"]), f.tell(), f.size, f.crc == zlib.crc32(b"abcdef\nline1\n2\n"))
attempt(f.write, "text"); attempt(f.write, 5); attempt(f.read); attempt(f.read1); attempt(f.peek, 1); attempt(f.rewind); attempt(f.truncate); attempt(f.detach); attempt(f.seek, 2); attempt(f.seek, -1, 1); attempt(f.seek, 0, 2); attempt(f.readline); attempt(f.fileno); attempt(getattr, f, "mtime"); f.seek(20); f.seek(3, 1); print(f.tell()); attempt(f.seek, 0, 5)
f.close(); f.close(); print(f.closed, f.fileobj, held.closed)
for name in ("read", "read1", "readline", "tell", "flush", "__enter__", "__iter__"): attempt(getattr(f, name))
attempt(f.write, b"a"); attempt(f.peek, 1); attempt(f.seek, 0); attempt(f.readlines); print(f.readable(), f.writable(), f.seekable())
print(held.getvalue()[:20], gzip.decompress(held.getvalue()))
for name, mode in (("x.gz", "w"), ("x", "a"), ("", "xb"), (b"bytes.gz", "wb"), ("\u20ac.gz", "wb"), ("a\xe9.gz", "wb"), (".gz", "wb"), (None, "wb")):
    one = io.BytesIO()
    with gzip.GzipFile(name, mode, 1, one, 9) as f: f.write(b"q")
    print(f.name, f.mode, one.getvalue()[:12], gzip.decompress(one.getvalue()))
big = b"".join(b"%d line of many\n" % n for n in range(5000)); held.seek(0); held.truncate(); whole = gzip.compress(big, mtime=44); f = gzip.GzipFile(fileobj=io.BytesIO(whole))
print(f.mode, repr(f.name), f.mtime, f.readable(), f.writable(), f.tell(), f.read(10), f.mtime, f.tell(), len(f.peek(5)) > 4, f.peek(5)[:5], f.tell(), f.read(0), f.readline(), f.readline(4), f.readline(0), f.tell())
print(f.seek(0), f.read(4), f.seek(100), f.read(5), f.seek(50), f.read(5), f.seek(-3, 1), f.read(3), f.seek(0, 2) == len(big), f.read(), f.read(5), f.readline(), f.seek(-6, 2) == len(big) - 6, f.read(), f.seek(10**9) == len(big), f.tell() == len(big), f.seek(-10), f.tell(), f.rewind(), f.read(3))
print(sum(1 for _ in f), f.seek(0), [len(f.read1(n)) for n in (1, 5, 0, 100)], len(f.readlines()), f.seek(0), len(f.readlines(100)), next(f), f.seek(0), f.read() == big, f.read1(), f.peek(1), f.seek(0), f.read(None) == big)
room = bytearray(5); print(f.seek(7), f.readinto(room), room, f.readinto1(room), room, f.tell(), f.seek(0), all(f.read(n) == big[:n] and not f.seek(0) for n in (1, 8191, 8192, 8193, 65536, 65537, 10**6)))
attempt(f.read, -5); attempt(f.read, "x"); attempt(f.readline, "x"); attempt(f.seek, 0, 5); attempt(f.seek, "x"); attempt(f.write, b"x"); attempt(f.read1, "x"); attempt(f.peek); attempt(f.fileno)
with f as same: print(same is f)
print(f.closed, f.fileobj); attempt(f.read); attempt(f.mode.__len__)

# Modes.
for mode in ("rt", "U", "q", "rU", "wt"): attempt(gzip.GzipFile, None, mode, 9, io.BytesIO())
attempt(gzip.GzipFile, 5, "wb", 9, io.BytesIO()); attempt(gzip.GzipFile, None, "wb", 11, io.BytesIO()); attempt(gzip.GzipFile, None, "wb", "x", io.BytesIO()); attempt(gzip.GzipFile, None, 5, 9, io.BytesIO())
import warnings
with warnings.catch_warnings(record=True) as caught:
    warnings.simplefilter("always")
    class Writes(io.BytesIO): mode = "wb"; name = 5
    f = gzip.GzipFile(fileobj=Writes(), mtime=0); print(f.mode, repr(f.name)); f.close()
    print([(w.category.__name__, str(w.message)) for w in caught])
for data in (b"plain", b"\x1f\x8b\x09" + bytes(9), good[:5], good[:15], good[:-3], good + b"junk"):
    f = gzip.GzipFile(fileobj=io.BytesIO(data)); attempt(f.read)
bad = bytearray(good); bad[-5] ^= 1; attempt(gzip.GzipFile(fileobj=io.BytesIO(bytes(bad))).read); bad = bytearray(good); bad[-1] ^= 1; attempt(gzip.GzipFile(fileobj=io.BytesIO(bytes(bad))).read); f = gzip.GzipFile(fileobj=io.BytesIO(both + b"\0" * 20000 + both)); print(f.read(), f.seek(4), f.read(4), f.mtime)


class Slow:
    """Gives two bytes at a time."""
    def __init__(self, data): self.data = io.BytesIO(data)
    def read(self, size): return self.data.read(min(size, 2))
    def seek(self, place): return self.data.seek(place)


f = gzip.GzipFile(fileobj=Slow(header(31, b"\x02\0ab", b"n\0", b"c\0", b"hh") + body + bytes(5) + both)); print(f.read(3), f.read(), f.rewind(), f.readline())

# As text, and by `open`.
out = io.BytesIO()
with gzip.open(out, "wt", encoding="utf-8", newline="\r\n") as f: print(f.write("h\xe9llo\nworld\n"), type(f).__name__, f.encoding)
print(gzip.decompress(out.getvalue())); out.seek(0)
with gzip.open(out, "rt", encoding="utf-8") as f: print(f.readline(), list(f))
out.seek(0); print(gzip.open(out, "rt", encoding="latin-1", newline="").read()); out.seek(0); attempt(gzip.open(out, "rt", encoding="ascii").read); out.seek(0); print(gzip.open(out, "rt", encoding="ascii", errors="replace").readline())
out = io.BytesIO(); f = gzip.open(out, "w", 1); f.write(b"1"); f.close(); out.seek(0); print(gzip.open(out).read(), type(gzip.open(out)).__name__)
attempt(gzip.open, out, "rbt"); attempt(gzip.open, out, "rb", encoding="utf-8"); attempt(gzip.open, out, "rb", errors="strict"); attempt(gzip.open, out, "rb", newline="\n"); attempt(gzip.open, 5); attempt(gzip.open, None); attempt(gzip.open, out, 5); attempt(gzip.open, out, "z"); attempt(gzip.open)
try: raise gzip.BadGzipFile("mine")
except OSError as e: print(repr(e), e.args)
class Full(io.BytesIO):
    def write(self, data): return super().write(data) if not self.full else 1 / 0
full = Full(); full.full = False; f = gzip.GzipFile("x", "wb", 9, full); full.full = True; attempt(f.close); print(f.closed, f.fileobj); print(repr(gzip.GzipFile(None, "rb", 9, io.BytesIO()))[:5])
