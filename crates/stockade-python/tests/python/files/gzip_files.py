import gzip, io, os, pathlib, shutil


def attempt(f, *a, **k):
    try: r = f(*a, **k)
    except BaseException as e: print(type(e).__name__, e)
    else: print(repr(r))


with gzip.open("a.txt.gz", "wb") as f: print(f.write(b"first\nsecond\n"), f.name, f.mode, f.myfileobj is f.fileobj)
print(f.myfileobj, open("a.txt.gz", "rb").read()[10:16], gzip.open("a.txt.gz").read(), gzip.decompress(open("a.txt.gz", "rb").read()))
with gzip.open("a.txt.gz", "ab") as f: f.write(b"third\n")
with gzip.open(pathlib.Path("a.txt.gz"), "rt") as f: print(f.readlines())
with gzip.GzipFile(b"a.txt.gz") as f: print(f.name, f.mode, f.readline(), f.tell(), f.seek(2), f.read())
with open("a.txt.gz", "rb") as raw, gzip.GzipFile(fileobj=raw) as f: print(f.name, f.mode, f.myfileobj, list(f))
print(raw.closed, f.closed)
with gzip.open("t.gz", "wt", encoding="utf-16", newline="\n") as f: f.write("\u20ac\n"); print("more", "lines", sep="\n", file=f)
print(gzip.open("t.gz", "rt", encoding="utf-16").read().splitlines(), gzip.open("t.gz").read(2))
attempt(gzip.open, "t.gz", "xb"); attempt(gzip.open, "missing.gz"); attempt(gzip.open, "no/where.gz", "wb"); attempt(gzip.open, "."); attempt(gzip.GzipFile, "t.gz", "z"); attempt(gzip.GzipFile, None, "rb"); attempt(gzip.GzipFile)
with gzip.open("x.gz", "xt") as f: f.write("new")
print(gzip.open("x.gz", "rt").read(), sorted(os.listdir()))
with open("plain", "wb") as f: f.write(b"plain text")
attempt(gzip.open("plain").read); attempt(gzip.open("plain", "rt").read)
with gzip.open("a.txt.gz") as source, open("copy.txt", "wb") as target: shutil.copyfileobj(source, target)
print(pathlib.Path("copy.txt").read_bytes())
with open("copy.txt", "rb") as source, gzip.open("copy.gz", "wb", compresslevel=1) as target: shutil.copyfileobj(source, target)
print(gzip.open("copy.gz").read(), open("copy.gz", "rb").read()[8:10])
with open("own", "wb") as raw:
    with gzip.GzipFile("inner", "wb", fileobj=raw, mtime=0) as f: f.write(b"1" * 100000)
    raw.write(b"\0\0")
print(os.path.getsize("own") < 1000, len(gzip.open("own").read()), open("own", "rb").read()[:16])
