m = memoryview(bytearray(range(16)))
i = m.cast("I")
print(i.tolist(), i.itemsize, i.format, i.shape, len(i), i.nbytes)
i[0] = 1
print(m.tolist()[:4], m.cast("b").tolist()[:3], m.cast("H")[1])
g = m.cast("B", [4, 4])
print(g.ndim, g.shape, g.strides, g.tolist(), g[1, 2], len(g))
s = m[::2]
print(s.tolist(), s.contiguous, s.strides, s.tobytes(), s.tobytes("C"))
for call in (lambda: m.cast("Z"), lambda: memoryview(b"abc").cast("I"), lambda: s.cast("I"), lambda: g[9, 0], lambda: g[0]):
    try:
        print(call())
    except Exception as e:
        print(type(e).__name__, e)
print(memoryview(b"ab").cast("c").tolist(), m.cast("d").format, m.cast("?").tolist()[:2], m.cast("q").tolist())
