print([chr(i) for i in range(60, 70)], [ord(c) for c in "aZ09 é€😀"], "".join(chr(ord(c) ^ 32) for c in "Hello"))
print(ascii("aé€😀\n\\'\""), ascii(["é", ("ü",)]), repr("é"), ascii(b"\xff"), ascii({"ñ": 1}), ascii("\u2028"))
print([bin(i) for i in (0, -1, 10)], [oct(i) for i in (0, -8)], [hex(i) for i in (0, -255, 2 ** 64)])
class I:
    def __index__(self): return 66
print(chr(I()), bin(I()), hex(I()), oct(I()))
for f in (lambda: chr(1.5), lambda: chr(-1), lambda: chr(1 << 30), lambda: ord(""), lambda: ord("abc"), lambda: ord(1), lambda: ord(b""), lambda: ord([]), lambda: bin("1"), lambda: hex(None), lambda: oct(1.0), lambda: ascii(), lambda: chr()):
    try:
        print(f())
    except Exception as e:
        print(type(e).__name__, e)
rot = lambda s: "".join(chr((ord(c) - 97 + 13) % 26 + 97) if c.islower() else c for c in s)
print(rot("hello world"), rot(rot("hello world")))
