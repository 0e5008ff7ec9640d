# ends: fine
# Functions that are called in the middle of a search search themselves, and change what is searched.
import re
data = bytearray(b"abcabc" * 10)
def shrink(m):
    re.sub(b"b", lambda n: b"", b"abab")
    del data[5:]
    return m.group()
re.sub(b"a", shrink, data)
it = re.finditer(b"b", data)
next(it)
data.clear()
list(it)
m = re.match(b".*", bytearray(b"xyz"))
m.string.clear()
assert m.group() == b"" and m.span() == (0, 3)
def again(m):
    for _ in range(3):
        [re.compile(f"x{n}").sub("y", "x1x2") for n in range(600)]
    return "<" + re.sub("(.)", lambda n: n[1] + m[0], "ab") + ">"
assert re.sub("[ab]", again, "ab") == "<aaba><abbb>"
"fine"
