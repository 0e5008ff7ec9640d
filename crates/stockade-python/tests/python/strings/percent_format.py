print("%s %r %a" % ("é", "é", "é"), "%d %i %u" % (1, -2, 3), "%x %X %o %#x %#o" % (255, 255, 8, 255, 8))
print("%5d|%-5d|%05d|%+d|% d|%+05d" % (42, 42, 42, 42, 42, 42))
print("%f %.2f %10.3f %-10.1f| %+.1f %e %.3E %g %G %#g" % (1.5, 2.345, 3.14159, 2.5, 1.0, 12345.678, 0.00012, 1e10, 1e-10, 1.0))
print("%s" % (1,), "%s" % [1, 2], "%s %%" % "x", "%c%c" % (65, "z"), "%10s|%-10s|%.2s" % ("abc", "abc", "abc"))
print("%(a)s %(b)05.1f %(a)r" % {"a": "x", "b": 2.5}, "%*d|%-*d|%.*f" % (6, 42, 6, 42, 2, 3.14159))
print("%d" % 3.99, "%d" % 2 ** 70, "%x" % -255, "%s" % None, "%r" % ((1, 2),))
print("%s" % {"a": 1}, "plain" % {}, "%i" % True, "%e" % 0, "%g %g" % (1e5, 1e-5), "%g" % 123456789.0, "%f" % float("inf"), "%5.1f" % float("nan"))
for call in (lambda: "%d" % "a", lambda: "%s %s" % "a", lambda: "%s" % (1, 2), lambda: "%z" % 1, lambda: "%(a)s" % 5, lambda: "%(a)s" % {}, lambda: "%" % 1, lambda: "%x" % 1.5, lambda: "%c" % "ab", lambda: "%c" % -1, lambda: "%f" % "a", lambda: "%d" % None, lambda: "%*d" % ("a", 1), lambda: "abc" % 5):
    try:
        print(call())
    except Exception as e:
        print(type(e).__name__, e)
