# Texts with so many parts that they are gone through piece by piece: the seams must not show.
def shown(parts):
    kinds = {}
    for part in parts:
        kinds[part] = kinds.get(part, 0) + 1
    few = sorted(kinds.items(), key=lambda pair: (-pair[1], pair[0]))[:4]
    return len(parts), parts[:2], parts[-2:], few


for count in 8191, 8192, 8193, 16384, 20000:
    text = "ab," * count
    print(count, shown(text.split(",")), shown(text.rsplit(",")))
    print(shown(text.split(",", 8192))[0], shown(text.rsplit(",", 8192))[0])
    print(shown(text.split(",", count))[0], shown(text.rsplit(",", count - 1))[0])
    print(len(text.split(",", 8191)[-1]), len(text.rsplit(",", 8192)[0]))
    spaced = " é \t" * count
    print(shown(spaced.split()), shown(spaced.rsplit()))
    print(len(spaced.split(None, 8192)), len(spaced.split(None, 8192)[-1]))
    print(len(spaced.rsplit(None, 8192)), len(spaced.rsplit(None, 8192)[0]))
    lines = "x\r\ny\n" * (count // 2) + "z\r" * (count % 2)
    print(shown(lines.splitlines()), shown(lines.splitlines(True)))
    print(shown(("\u2028" * count + "q").splitlines())[:2], shown(("\r\n" * count).splitlines(True))[:2])
    raw = text.encode()
    print(shown(raw.split(b","))[:3], shown(raw.rsplit(b","))[:3])
    print(len(raw.split(b",", 8192)[-1]), len(raw.rsplit(b",", 8192)[0]))
    blank = b" e \t" * count
    print(shown(blank.split())[:3], shown(blank.rsplit())[:3])
    print(len(blank.split(None, 8192)[-1]), len(blank.rsplit(None, 8192)[0]))
    print(shown(lines.encode().splitlines())[:3], shown(lines.encode().splitlines(True))[:3])
    print(",".join(text.split(",")) == text, b",".join(raw.rsplit(b",")) == raw)
    print(",".join(text.split(",", 8192)) == text, "".join(lines.splitlines(True)) == lines)

long = "aéΣ'ß" * 20000
for name in "upper lower title capitalize swapcase casefold".split():
    changed = getattr(long, name)()
    print(name, len(changed), changed[:8], changed[-8:], changed.count("ς"), changed.count("σ"))
for name in "isalpha isalnum islower isupper istitle isprintable isidentifier isspace isascii".split():
    print(name, getattr(long, name)(), getattr("é" * 50000, name)(), getattr("É" * 50000 + " ", name)())
for handler in "ignore", "replace", "backslashreplace", "xmlcharrefreplace":
    print(handler, len(long.encode("ascii", handler)), long.encode("ascii", handler)[-30:])
    print(len(("é" * 9000).encode("ascii", handler)), ("é" * 4097 + "x").encode("ascii", handler)[-9:])
for codec in "utf-8", "utf-16", "utf-32-be", "unicode_escape", "raw_unicode_escape", "utf-8-sig":
    print(codec, len(long.encode(codec)), long.encode(codec).decode(codec) == long)
for seam in range(-3, 4):
    wide = "a" * ((1 << 20) + seam) + "é€😀" + "b" * 10
    print(seam, wide.encode().decode() == wide, len((wide.encode() + b"\xff").decode("utf-8", "ignore")))
print(len(("é" * 40000 + "x" + "é" * 40000).strip("é")), len(("\t " * 40000 + "x\n").strip()))
print(len(("ab\t" * 20000).expandtabs()), len((b"ab\t" * 20000).expandtabs(3)))
try:
    (b"a" * 70000 + b"\xff").decode()
except UnicodeDecodeError as error:
    print(error.start, error.end, error.reason)
try:
    ("a" * 70000 + "é").encode("ascii")
except UnicodeEncodeError as error:
    print(error.start, error.end, error.reason)
