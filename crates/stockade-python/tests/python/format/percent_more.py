for spec in ("%d", "%5d", "%-5d|", "%05d", "%+d", "% d", "%x", "%#x", "%X", "%o", "%#o", "%e", "%.2e", "%f", "%.0f", "%g", "%.3g", "%s", "%10s", "%-10s|", "%.2s", "%r", "%c", "%i", "%u", "%a", "%8.3f", "%+.1e", "%#.0f", "%#g", "%ld", "%hd", "%.3d", "%+5d", "%-+5d|", "%- 5d|", "%0+8d", "%5c|"):
    out = []
    for v in (65, -7, 3.7):
        try:
            out.append(spec % v)
        except (TypeError, OverflowError, ValueError) as e:
            out.append(f"{type(e).__name__}: {e}")
    print(spec, out)
print("%(a)s %(a)r %(b)d%%" % {"a": "x", "b": 5, "c": 9}, "%s %s" % (1, (2,)), "%s" % ((),), "%r" % "q", "%s" % "100%", "%%s" % ())
print("%.5s|%.0s|" % ("abcdefgh", "x"), "%3d|%-3d|%03d" % (1234, 1234, 1234), "%x" % 2 ** 70, "%d" % -(2 ** 70), "%5.1f|%-8.2e|" % (2.25, 12345.6789))
