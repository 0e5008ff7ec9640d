g = 1
def f(a, b=2):
    c = a + b
    return sorted(locals().items())
print(f(1), globals()["g"], "f" in globals())
globals()["dynamic"] = 42
print(dynamic)
def h():
    x = 1
    loc = locals()
    x = 2
    return loc["x"], locals()["x"]
print(h())
class C:
    a = 1
    names = sorted(n for n in locals() if not n.startswith("_"))
print(C.names)
print(sorted(vars().keys() & {"g", "f", "h", "C"}), locals() is globals())
def no_leak():
    locals()["ghost"] = 1
    try:
        return ghost
    except NameError as e:
        return str(e)
print(no_leak())
del globals()["g"]
try:
    g
except NameError as e:
    print(e)
