for v, spec in [(5, "s"), (5, "y"), (5.5, "d"), (5.5, "x"), ("a", "d"), (5, ".2d"), (5, "5.5"), (5, ",s"), (5, ",_"), (5, "_,"), (5, ",x"), (5, "c"), (-1, "c"), (5, "+c"), (5, "#c"), (1114112, "c"), (5, "10000000000000000000"), (5.5, ".99999999999999999999f"), (5, "  "), (5, "<"), (5, "d5"), (5, "."), (5.5, "."), ("s", "."), (5, "zd"), (5.5, ",n"), (5, ",b"), (5, ",,"), (5, "__"), (5.5, "s"), ("s", "=5"), ("s", "+5"), (True, "s"), (5, "\0"), (5, "é")]:
    try:
        print((v, spec), repr(format(v, spec)))
    except Exception as e:
        print((v, spec), type(e).__name__, e)
for f in (lambda: format(), lambda: format(1, 2), lambda: format(1, "d", 3), lambda: format(1, None)):
    try:
        f()
    except TypeError as e:
        print(e)
