s = "aé€😀"
for name in ["utf-8", "utf8", "UTF_8", "utf-16-le", "utf-16-be", "utf-16", "utf-32-le", "utf-8-sig"]:
    data = s.encode(name)
    print(name, data, data.decode(name) == s)
for errors in ["ignore", "replace", "backslashreplace", "xmlcharrefreplace"]:
    print(errors, s.encode("ascii", errors), s.encode("latin-1", errors))
for errors in ["ignore", "replace", "backslashreplace", "surrogateescape"]:
    print(errors, ascii(b"a\xffb\xe2\x82c\xc3".decode("utf-8", errors)))
print("\udcff".encode("utf-8", "surrogateescape"), "\ud800".encode("utf-8", "surrogatepass"))
for call in (lambda: s.encode("ascii"), lambda: "aé".encode("ascii"), lambda: s.encode("latin-1"), lambda: b"a\xff".decode(), lambda: b"\xe2\x82".decode(), lambda: b"\xe2\x82a".decode(), lambda: b"\x80".decode("ascii"), lambda: "a".encode("nope"), lambda: "é".encode("ascii", "nope"), lambda: "\ud800".encode(), lambda: b"\xf5".decode()):
    try:
        print(call())
    except Exception as e:
        print(type(e).__name__, e)
try:
    "xé".encode("ascii")
except UnicodeEncodeError as e:
    print(e.encoding, e.object, e.start, e.end, e.reason, e.args)
