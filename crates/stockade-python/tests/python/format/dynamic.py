for width in (5, 10):
    for align in "<>^":
        print(f"[{'x':{align}{width}}]", "[{:{a}{w}}]".format("x", a=align, w=width), "[%*s]" % (width, "x"), format("x", f"{align}{width}"))
for prec in range(4):
    print(f"{3.14159:.{prec}f}", "%.*f" % (prec, 3.14159), "{:.{}f}".format(3.14159, prec), round(3.14159, prec))
fmt = "{name!r:>{width}} {value:{spec}}"
print(fmt.format(name="n", width=6, value=255, spec="#06x"))
table = [("int", 255, "08b"), ("float", 3.5, "+.3f"), ("str", "hi", "*^6")]
for n, v, s in table:
    print(f"{n:6}{v:{s}}", format(v, s))
print("{0:{1}{2}}".format("a", ">", 4), "{:{}}".format(5, "03"), "{a:{b[0]}{b[1]}}".format(a="q", b=["<", 3]) + "|")
