a = bytearray(b"hello")
a[0] = 72
a.append(33)
a.extend(b" you")
a.extend([1, 2])
print(a, len(a))
a.insert(0, 62)
a.insert(100, 60)
print(a.pop(), a.pop(0), a)
a.remove(108)
a.reverse()
print(a)
a[1:3] = b"XYZ"
del a[0]
del a[-2:]
a[::2] = b"-" * len(a[::2])
print(a)
a += b"end"
a *= 2
print(a, a.copy() == a, a.copy() is a)
a.clear()
print(a, bytearray(3), bytearray([1, 2]), bytearray("é", "utf8"), bytearray())
b = a
b += b"x"
print(a, a is b)
for call in (lambda: a.append(256), lambda: a.append("x"), lambda: a.remove(5), lambda: bytearray().pop(), lambda: a.__setitem__(5, 1), lambda: a.__setitem__(0, 300), lambda: a.extend("s"), lambda: a.extend([300]), lambda: a.insert(0, "x"), lambda: a.__setitem__(slice(0, 1), "s"), lambda: a.__delitem__(9), lambda: hash(a), lambda: a.__setitem__(0, b"x")):
    try:
        print(call())
    except Exception as e:
        print(type(e).__name__, e)
