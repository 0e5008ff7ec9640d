v = bytearray(b'ab')
try: v += v
except Exception as e: print(type(e).__name__, e)
try: v.extend(v)
except Exception as e: print(type(e).__name__, e)
print(v)
v[1:1] = v
print(v)
v[len(v):] = v
print(v)
v += bytes(v); print(v)
v.join([v, v]); print(v)
v[:] = v; print(v)
e = bytearray()
try: e += e; print('empty', e)
except Exception as x: print(type(x).__name__, x)
v.insert(0, 1); v.reverse(); print(v)
m = memoryview(v)
try: v[0:0] = m
except Exception as x: print(type(x).__name__, x)
