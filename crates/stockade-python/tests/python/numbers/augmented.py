x = 10
x += 5; print(x)
x -= 3; print(x)
x *= 4; print(x)
x //= 5; print(x)
x **= 3; print(x)
x %= 100; print(x)
x <<= 4; print(x)
x >>= 2; print(x)
x &= 0b111110; print(x)
x |= 1; print(x)
x ^= 0xFF; print(x)
x /= 4; print(x)
d = {"a": 1}
d["a"] += 10
l = [1, 2, 3]
l[0] += 5
l[-1] *= 2
print(d, l)
class O:
    n = 1
o = O()
o.n += 1
print(o.n, O.n, vars(o))
try:
    undefined_name += 1
except NameError as e:
    print(e)
try:
    d["zz"] += 1
except KeyError as e:
    print(repr(e))
