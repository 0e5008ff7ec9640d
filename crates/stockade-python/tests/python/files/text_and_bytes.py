"""Reading and writing: newlines, encodings, positions, appending, iteration, other modules on files."""
import csv
import io
import json


def put(name, data):
    with open(name, "wb") as f:
        f.write(data)


put("mix", b"one\ntwo\r\nthree\rfour")
for newline in (None, "", "\n", "\r", "\r\n"):
    with open("mix", newline=newline) as f:
        print(repr(newline), f.readlines(), f.newlines)
    with open("mix", newline=newline) as f:
        print([f.read(3) for _ in range(8)])
    with open("mix", newline=newline) as f:
        print([f.readline(4) for _ in range(8)])
    with open("out", "w", newline=newline) as f:
        print(f.write("a\nb\r\nc\r"), f.tell())
    print(open("out", "rb").read())

text = "añ€😀\nzwei\n"
for encoding in ("utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-32", "latin-1", "cp1252", "ascii"):
    for errors in ("strict", "replace", "ignore", "backslashreplace", "xmlcharrefreplace"):
        try:
            with open("enc", "w", encoding=encoding, errors=errors) as f:
                f.write(text)
                f.write("more")
            data = open("enc", "rb").read()
            with open("enc", encoding=encoding) as f:
                print(encoding, errors, data, f.readline(), f.read(2), f.read())
        except UnicodeError as e:
            print(encoding, errors, e)
put("bad", b"ok\n\xff\xfe bad\n")
for errors in ("strict", "replace", "ignore", "backslashreplace", "surrogateescape"):
    try:
        with open("bad", errors=errors) as f:
            print(errors, ascii(f.read()))
    except UnicodeDecodeError as e:
        print(errors, e)

with open("wide", "w+") as f:
    f.write("äöü\nß€\n")
    f.seek(0)
    print(f.read(1), f.tell(), f.read(2), f.tell(), repr(f.readline()), repr(f.read()), f.tell())
    f.seek(2)
    print(f.read(1))
    f.seek(0, 2)
    f.write("end")
    f.seek(0)
    print(f.read().splitlines())

with open("app", "a") as f:
    f.write("1")
with open("app", "a+") as f:
    print(f.tell(), repr(f.read()))
    f.seek(0)
    f.write("2")
    f.seek(0)
    print(f.read())
with open("app", "ab") as f:
    f.seek(0)
    print(f.write(b"3"))
print(open("app").read())

with open("rw", "w+b") as f:
    print(f.write(b"0123456789"), f.seek(3), f.read(2), f.write(b"xx"), f.seek(0), f.read())
    print(f.seek(15), f.write(b"!"), f.seek(0), f.read())
    print(f.truncate(5), f.tell(), f.seek(0), f.read(), f.truncate(8), f.seek(0), f.read())
    room = bytearray(4)
    f.seek(1)
    print(f.readinto(room), room, f.readinto(memoryview(room)[2:]), room, f.peek(1)[:1], f.read())
    f.write(memoryview(b"view"))
    f.write(bytearray(b"array"))
    f.seek(0)
    print(list(f), f.readline())
put("lines", b"a\nbb\n\nccc")
with open("lines", "rb") as f:
    print(f.readline(), f.readline(1), f.readline(-1), f.readlines(), f.readlines())
with open("lines") as f:
    print([line.rstrip() for line in f], f.read(), f.readline())
with open("lines") as f:
    print(f.readlines(2), f.readlines(1), list(f))
for line in open("lines"):
    print(repr(line), end=" ")
print()

with open("print", "w") as f:
    print("a", 1, None, sep="-", file=f)
    print("b", end="", file=f, flush=True)
    f.writelines(str(i) for i in range(3))
print(open("print").read())

with open("t.csv", "w", newline="") as f:
    w = csv.writer(f)
    w.writerow(["n", "v"])
    w.writerows([["a", 1], ["b,c", 'q"']])
with open("t.csv", newline="") as f:
    print(list(csv.reader(f)))
with open("t.csv", newline="") as f:
    print([dict(row) for row in csv.DictReader(f)])
with open("t.json", "w") as f:
    json.dump({"a": [1, 2.5, None], "é": "x"}, f, indent=1, ensure_ascii=False)
with open("t.json") as f:
    print(json.load(f))
with open("t.json", "rb") as f:
    print(json.load(f))

f = open("closing", "w")
try:
    with f:
        f.write("kept")
        raise KeyError("out")
except KeyError:
    print(f.closed, open("closing").read())
with io.open("closing", "rb") as raw, io.TextIOWrapper(raw, encoding="ascii") as wrapped:
    print(wrapped.read(), wrapped.name)
print(raw.closed)
reader = io.BufferedReader(io.BytesIO(b"line one\nline two\nrest"))
print(reader.readline(), reader.peek(4)[:4], reader.read(4), reader.readlines())
pair = io.BufferedRWPair(io.BytesIO(b"in"), out := io.BytesIO())
print(pair.read(), pair.write(b"out"), pair.flush(), out.getvalue())
d = io.IncrementalNewlineDecoder(None, True)
print(repr(d.decode("a\r")), repr(d.decode("\nb\rc\n")), d.newlines, repr(d.decode("\r", final=True)))
a, b = open("shared", "w"), open("shared")
a.write("seen")
a.flush()
print(b.read())
a.close(), b.close()
open("unclosed", "w").write("all of it")
print(open("unclosed").read())
