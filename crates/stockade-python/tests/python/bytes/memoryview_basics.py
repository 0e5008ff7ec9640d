m = memoryview(b"abcdef")
print(m[0], m[-1], len(m), m[1:3].tobytes(), bytes(m[::-1]), m.tolist(), m.hex(), m.hex(":"), 97 in m)
print(m.format, m.itemsize, m.ndim, m.shape, m.strides, m.suboffsets, m.nbytes, m.readonly, m.contiguous, m.c_contiguous, m.f_contiguous, m.obj)
a = bytearray(b"abcdef")
w = memoryview(a)
w[0] = 65
w[1:3] = b"XY"
print(a, w.readonly, w == a, w == b"AXYdef", memoryview(b"ab") == memoryview(b"ab"), memoryview(b"ab") != b"ac", w.toreadonly().readonly)
print(hash(m) == hash(b"abcdef"), list(m), [x for x in m[2:4]])
for call in (lambda: m.__setitem__(0, 1), lambda: m[10], lambda: w.__setitem__(0, 300), lambda: w.__setitem__(slice(0, 2), b"abc"), lambda: a.append(1), lambda: memoryview("s"), lambda: memoryview(5), lambda: hash(w), lambda: w.__delitem__(0), lambda: m["a"], lambda: m + m):
    try:
        print(call())
    except Exception as e:
        print(type(e).__name__, e)
w.release()
a.append(33)
print(a)
try:
    w[0]
except ValueError as e:
    print(e)
with memoryview(b"xy") as v:
    print(v[0])
try:
    v.tolist()
except ValueError as e:
    print(e)
