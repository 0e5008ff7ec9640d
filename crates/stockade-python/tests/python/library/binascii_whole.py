"""Every function of `binascii`, with ordinary, edge and wrong arguments."""
import binascii
from array import array


def show(function, *args, **kwds):
    try:
        return function(*args, **kwds)
    except Exception as problem:
        return f"{type(problem).__name__}: {problem}"


b = binascii
print("-- hex")
for args in ((b"",), (b"abc\xff",), (bytearray(b"abc"),), (memoryview(b"abc"),), (b"abcdef", ":"), (b"abcdef", b"-"), (b"abcdef", "_", 2),
             (b"abcdefg", "_", 2), (b"abcdefg", "_", -2), (b"abcdefg", "_", 0), (b"abcdefg", "_", 100), (), ("abc",), (1,), (b"ab", ""),
             (b"ab", "::"), (b"ab", "é"), (b"ab", 1), (b"ab", ":", "x"), (b"a", ":", 1, 2)):
    print(*[show(f, *args) for f in (b.hexlify, b.b2a_hex)] if args and not isinstance(args[0], memoryview) else [show(b.hexlify, *args)])
print(b.hexlify(data=b"ab", sep="."), b.hexlify(b"abcd", bytes_per_sep=2, sep="."), show(b.hexlify, b"a", x=1))
for text in (b"", "616263", b"616263", "61 62", "6", "6g", "AbCdEf", "é0", b"\xff\xff", bytearray(b"6162"), 1, None):
    print(repr(text), show(b.unhexlify, text), show(b.a2b_hex, text))
print(show(b.unhexlify), show(b.unhexlify, "61", "62"), show(b.unhexlify, hexstr="61"))

print("-- base64")
for data in (b"", b"a", b"ab", b"abc", b"abcd", bytes(range(256)), b"x" * 100):
    print(b.b2a_base64(data), b.b2a_base64(data, newline=False), b.a2b_base64(b.b2a_base64(data)) == data)
print(show(b.b2a_base64), show(b.b2a_base64, "abc"), show(b.b2a_base64, 1), show(b.b2a_base64, b"a", True), show(b.b2a_base64, b"a", newline=0),
      show(b.b2a_base64, b"a", x=0))
texts = ("", "YQ==", "YWI=", "YWJj", "YQ", "YQ=", "Y", "YWJ", "YW Jj", "YW\nJj", "YWJj====", "=YWJj", "YW=Jj", "YQ==YQ==", "Y=Q=", "YQ=a=", "====",
         "=", "==", "YWJjZA==", "YWJjZA==\n", "YWJj*", "a===", "ab===", "abc==", "abcd=", "ab=c", "ab=c=", "ab==c", "abc=d", "ab= =", "a", "abcde", "abcdef", "abcdefg")
for text in texts:
    print(repr(text), show(b.a2b_base64, text), "|", show(b.a2b_base64, text, strict_mode=True))
for text in ("é", b"\xff\xfe", 1, None, bytearray(b"YQ=="), memoryview(b"YWJj")[:2]):
    print(show(b.a2b_base64, text) if not isinstance(text, memoryview) else show(b.a2b_base64, text))
print(show(b.a2b_base64), show(b.a2b_base64, "YQ==", True), show(b.a2b_base64, "YQ==", x=True))

print("-- quoted-printable")
for data in (b"", b"hello", b"a=b", b"caf\xc3\xa9", b"tab\there \nend ", b"line\r\nline", b"." , b".\n", b"a\n.\nb", b"x" * 100, b"a b_c\t", b"\x00\x7f", b" \t\n",
             b"\xff" * 40, b"trail  ", b"a\rb", b"a\r", b"=", b"ends with space \r\nnext", b"y" * 76, b"y" * 77, b"y" * 75 + b"=", b"z" * 74 + b"\xe9z"):
    print(repr(data), b.b2a_qp(data), b.b2a_qp(data, quotetabs=True), b.b2a_qp(data, istext=False), b.b2a_qp(data, header=True))
    print("   ", b.a2b_qp(b.b2a_qp(data)), b.a2b_qp(b.b2a_qp(data, header=True), header=True))
for text in ("", "a=3Db", "a=3db", "a=", "a=\n", "a=\r\nb", "a=zz", "a=3", "a==3D", "x_y", "=C3=A9", "a= \nb", "a=4", "== ", "=\x0d", "a=\rb"):
    print(repr(text), show(b.a2b_qp, text), show(b.a2b_qp, text, header=True))
print(show(b.a2b_qp), show(b.a2b_qp, "é"), show(b.a2b_qp, 1), show(b.b2a_qp), show(b.b2a_qp, "x"), show(b.b2a_qp, b"x", x=1))

print("-- uu")
for data in (b"", b"a", b"abc", b"abcd", bytes(range(45)), b"\0\0\0"):
    coded = b.b2a_uu(data)
    print(coded, b.b2a_uu(data, backtick=True), b.a2b_uu(coded) == data, b.a2b_uu(b.b2a_uu(data, backtick=True)) == data)
print(show(b.b2a_uu, b"x" * 46), show(b.b2a_uu), show(b.b2a_uu, "x"), show(b.b2a_uu, b"x", True))
for text in ("", " ", "#86)C\n", "#86)C  \n", "#86", "!80", "!8", "\x7f", "#86)C garbage", "#8\x7f)C", "#86)\n", "é", "$ABC\x01", "#86)C!"):
    print(repr(text), show(b.a2b_uu, text))

print("-- sums")
for data in (b"", b"a", b"hello world", bytes(range(256)) * 9):
    print(b.crc32(data), b.crc32(data, 12345), b.crc32(data, -1), b.crc32(data, 2**40 + 5), b.crc_hqx(data, 0), b.crc_hqx(data, 0x1234), b.crc_hqx(data, 2**40 + 7))
print(b.crc32(b"world", b.crc32(b"hello ")), show(b.crc32), show(b.crc32, "x"), show(b.crc32, b"x", "y"), show(b.crc32, b"x", 1.5), show(b.crc32, b"x", 1, 2),
      show(b.crc_hqx), show(b.crc_hqx, b"x"), show(b.crc_hqx, "x", 1), show(b.crc_hqx, b"x", "y"), show(b.crc32, data=b"x"))
print(b.Error.__mro__, b.Incomplete.__mro__, b.Error.__module__, b.Error("x").args)
print(b.hexlify(array("H", [1, 2, 65535])))
