try:
    b"ab\xffcd".decode("utf-8")
except UnicodeDecodeError as e:
    print(e.encoding, e.object, e.start, e.end, e.reason)
    print(repr(e))
    print(isinstance(e, ValueError), isinstance(e, UnicodeError))
e = UnicodeEncodeError("ascii", "xé", 1, 2, "oops")
print(e, e.args)
e = UnicodeTranslateError("xé", 1, 2, "oops")
print(e)
try:
    UnicodeDecodeError("a")
except TypeError as e:
    print(e)
print(ascii(bytes(range(256)).decode("latin-1")))
