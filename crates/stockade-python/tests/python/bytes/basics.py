b = b"hello\x00\xff"
print(b, len(b), b[0], b[-1], b[1:3], b[::-1], list(b[:3]), b + b"!", b * 2, 2 * b"ab")
print(bytes(), bytes(3), bytes([1, 2, 255]), bytes("é", "utf-8"), bytes(b"x"), bytes(range(5)), bytes(bytearray(b"q")))
print(b"a" in b"cat", 97 in b"cat", 300 in [300], b"" in b"", b"a" < b"b", b"a" == "a", b"ab" >= b"aa")
print(repr(b"'"), repr(b'"'), repr(b"'\""), repr(b"\t\n\r\\\x7f\x80"), rb"\n", b"a" b"b", Rb"\x")
print(str(b"x"), hash(b"x") == hash(bytes(b"x")), bool(b""), bool(b"\0"))
print([x for x in b"abc"], max(b"abc"), sum(b"abc"), list(reversed(b"abc")))
