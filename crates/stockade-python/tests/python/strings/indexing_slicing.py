s = "héllo wörld"
print(s[0], s[1], s[-1], s[-11], s[2:5], s[:3], s[3:], s[:], s[::-1], s[::2], s[1::3], s[-3:], s[:-3], s[5:2], s[100:], s[-100:3])
print(s[10:0:-2], s[None:None:None], s[::-3], s[slice(1, 4)])
for index in [11, -12, 10 ** 20, 1.0, "a", None]:
    try:
        print(s[index])
    except Exception as e:
        print(type(e).__name__, e)
try:
    s[::0]
except ValueError as e:
    print(e)
try:
    s[0] = "H"
except TypeError as e:
    print(e)
try:
    del s[0]
except TypeError as e:
    print(e)
try:
    s["a":]
except TypeError as e:
    print(e)
print(len(s), len(""), len("\U0001f600"), "😀x"[1], list("añ😀"))
