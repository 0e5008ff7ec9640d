print(b"%d %x %5.2f" % (5, 255, 3.14159), b"%s %b" % (b"a", b"b"), b"%c%c" % (65, b"B"), b"%a %r" % ("é", "x"), b"%5s|%-5s|" % (b"a", b"b"), b"%%" % (), b"%(k)s" % {b"k": b"v"})
print(bytearray(b"%d") % 5, type(bytearray(b"%d") % 5).__name__)
for call in (lambda: b"%s" % "a", lambda: b"%d" % "a", lambda: b"%s %s" % b"a", lambda: b"%c" % 256, lambda: b"%b" % 5):
    try:
        print(call())
    except Exception as e:
        print(type(e).__name__, e)
