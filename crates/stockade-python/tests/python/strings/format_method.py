print("{} {}".format(1, 2), "{1} {0}".format("a", "b"), "{x} {y}".format(x=1, y=2), "{0} {x}".format(5, x=6))
print("{0[1]} {0[0]} {d[key]} {o.real}".format([1, 2], d={"key": "v"}, o=5))
print("{:>5}|{:<5}|{:^5}|{:*^7}".format("a", "b", "c", "d"), "{!r} {!s} {!a}".format("é", "é", "é"), "{!r:>6}".format("x"))
print("{:{}}|{:{w}.{p}f}".format("x", 4, 3.14159, w=8, p=2), "{{}} {{{}}}".format(1))
print("{:,} {:_} {:.2%} {:e}".format(1234567, 1234567, 0.256, 12345.678))
print("{a[0][b]}".format(a=[{"b": "deep"}]), "{0.__class__.__name__}".format(1))
class P:
    x = 3
    def __format__(self, spec):
        return f"<{spec}>"
print("{:abc} {} {p.x}".format(P(), P(), p=P()))
print("{x} {y}".format_map({"x": 1, "y": 2}))
class D(dict):
    def __missing__(self, key):
        return f"?{key}"
print("{x} {z}".format_map(D(x=1)))
for call in (lambda: "{}".format(), lambda: "{1}".format(0), lambda: "{x}".format(), lambda: "{".format(1), lambda: "}".format(1), lambda: "{} {0}".format(1), lambda: "{0} {}".format(1), lambda: "{0[a]}".format([1]), lambda: "{0.nope}".format(1), lambda: "{!x}".format(1), lambda: "{:d}".format("a"), lambda: "{0[}".format(1), lambda: "{!}".format(1), lambda: "{a.}".format(a=1), lambda: "{:s}".format(1)):
    try:
        print(call())
    except Exception as e:
        print(type(e).__name__, e)
