"""Every function of `base64`, with ordinary, edge and wrong arguments."""
import base64
import io


def show(function, *args, **kwds):
    try:
        return function(*args, **kwds)
    except Exception as problem:
        return f"{type(problem).__name__}: {problem}"


datas = (b"", b"a", b"ab", b"abc", b"abcd", b"abcde", b"\xfb\xef\xbe\xff", bytes(range(40)), b"\0\0\0\0", b"    ", bytearray(b"xyz"), memoryview(b"xyz"))
print("-- 64")
for data in datas:
    plain, url = base64.b64encode(data), base64.urlsafe_b64encode(data)
    print(plain, url, base64.standard_b64encode(data), base64.b64encode(data, b"*!"), base64.b64decode(plain) == data,
          base64.urlsafe_b64decode(url) == data, base64.standard_b64decode(plain) == data)
for text in ("YWJj", b"YWJj", "YW-_", "YW+/", "YW Jj", "YWJ", "é", 5, None, "YQ==", "Y", "\nYQ\n=="):
    print(repr(text), show(base64.b64decode, text), show(base64.b64decode, text, validate=True), show(base64.b64decode, text, "-_"),
          show(base64.urlsafe_b64decode, text), show(base64.standard_b64decode, text), show(base64.b64decode, text, b"-_", True))
for args in ((), ("abc",), (5,), (b"abc", b"+"), (b"abc", "+/"), (b"abc", 5), (b"abc", None)):
    print(args, show(base64.b64encode, *args))
print(show(base64.b64decode, "YQ==", "abc"), show(base64.b64decode, "YQ==", "é!"), show(base64.urlsafe_b64encode, "x"))

print("-- 32")
for data in datas:
    coded, hexed = base64.b32encode(data), base64.b32hexencode(data)
    print(coded, hexed, base64.b32decode(coded) == data, base64.b32hexdecode(hexed) == data)
for text in ("", "ME======", "me======", "MFRGG===", "MFRGGZDF", "MFRGG", "M", "MFRGG==", "10======", "1O======", "M1======", "ME=====A", "========", "ME======ME======", "MF======", "é",
             5, "M0======", "MFRGGZD=", "MFRGGZ==", "MFRG====", "MFR====="):
    print(repr(text), show(base64.b32decode, text), show(base64.b32decode, text, True), show(base64.b32decode, text, False, "L"),
          show(base64.b32decode, text, map01=b"I"), show(base64.b32hexdecode, text), show(base64.b32hexdecode, text, casefold=True))
print(show(base64.b32encode, "abc"), show(base64.b32encode, 5), show(base64.b32decode, "ME======", map01="LL"))

print("-- 16")
for data in datas:
    print(base64.b16encode(data), base64.b16decode(base64.b16encode(data)) == data)
for text in ("", "61", "6A", "6a", "6", "6G", "é", 5, b"6162"):
    print(repr(text), show(base64.b16decode, text), show(base64.b16decode, text, True), show(base64.b16decode, text, casefold=True))

print("-- 85")
for data in datas:
    first, second = base64.a85encode(data), base64.b85encode(data)
    print(first, second, base64.a85decode(first) == data, base64.b85decode(second) == data)
    print("   ", base64.a85encode(data, foldspaces=True), base64.a85encode(data, wrapcol=7), base64.a85encode(data, adobe=True), base64.a85encode(data, pad=True),
          base64.b85encode(data, True), base64.a85encode(data, adobe=True, wrapcol=5, foldspaces=True, pad=True), base64.z85encode(data))
    print("   ", base64.a85decode(base64.a85encode(data, foldspaces=True), foldspaces=True) == data,
          base64.a85decode(base64.a85encode(data, adobe=True, wrapcol=5), adobe=True) == data, base64.z85decode(base64.z85encode(data)) == data)
for text in ("", "z", "y", "<~z~>", "<~", "~>", "<~~>", "87cURD]", "87cU RD]\n", "87cURD]~>", "s8W-!", "s8W-\"", "u", "uuuuu", "!", "!!", "az", "abzc", "v", "é", 5, "ayb", "<~ay~>"):
    print(repr(text), show(base64.a85decode, text), show(base64.a85decode, text, foldspaces=True), show(base64.a85decode, text, adobe=True),
          show(base64.a85decode, text, ignorechars=b"z"))
for text in ("", "VPaz", "VPa", "V", "|NsC0", "|NsC1", "~~~~~", "VP az", "é", 5, "\"", "VPRomVPRom", b"VPaz%"):
    print(repr(text), show(base64.b85decode, text), show(base64.z85decode, text))
print(show(base64.a85encode, "x"), show(base64.b85encode, "x"), show(base64.a85encode, 5), show(base64.b85encode, 5), show(base64.z85encode, 5))

print("-- lines and files")
for data in (b"", b"abc", b"x" * 57, b"x" * 58, bytes(range(256))):
    coded = base64.encodebytes(data)
    print(coded, base64.decodebytes(coded) == data)
print(show(base64.encodebytes, "x"), show(base64.decodebytes, "x"), show(base64.encodebytes, 5), show(base64.encodebytes, memoryview(bytes(8)).cast("I")))
source, target, back = io.BytesIO(bytes(range(200))), io.BytesIO(), io.BytesIO()
base64.encode(source, target)
target.seek(0)
base64.decode(target, back)
print(target.getvalue(), back.getvalue() == bytes(range(200)))
print(base64.__all__)
