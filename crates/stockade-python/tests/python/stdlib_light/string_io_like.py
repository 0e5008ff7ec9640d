import io
s = io.StringIO()
print("a", 1, file=s)
s.write("more\n")
print(repr(s.getvalue()))
r = io.StringIO("line1\nline2\nlast")
print(r.readline(), list(r), r.read())
r.seek(0)
print(r.read(3), r.tell(), [l.strip() for l in r])
b = io.BytesIO(b"abc")
print(b.read(2), b.read(), b.getvalue())
with io.StringIO() as f:
    f.write("x")
    print(f.getvalue())
try:
    f.write("y")
except ValueError as e:
    print(e)
