s = "日本語 😀 naïve"
print(len(s), s[::-1], s.upper(), [ord(c) for c in s], s.encode("utf-8"))
print(chr(97), chr(0x1f600), chr(0x10ffff) == "\U0010ffff", ord("é"), ord("\U0001f600"))
print("e\u0301" == "é", len("e\u0301"), "🇫🇷".__len__(), list("👨‍👩"))
for call in (lambda: chr(-1), lambda: chr(0x110000), lambda: ord(""), lambda: ord("ab"), lambda: ord(5), lambda: chr("a"), lambda: chr(2 ** 70)):
    try:
        print(call())
    except Exception as e:
        print(type(e).__name__, e)
print(ord(b"a"), ord(bytearray(b"z")))
变量 = 5
ñandú = 6
print(变量 + ñandú)
print("ſ".upper(), "K".lower(), "ﬀ".casefold(), "ŉ".upper(), "Ω".lower())
