class A:
    alpha = 1
    def method(self): pass
for code in ("A().alpah", "A.methd", "undefinde_alpha", "[].apend(1)", "'x'.uper()", "{}.itms()", "A().zzzzz", "pritn(1)", "len_(1)"):
    try:
        eval(code)
    except Exception as e:
        print(type(e).__name__, str(e))
alpha_value = 3
try:
    alpha_valeu
except NameError as e:
    print(e, e.name)
try:
    import maht
except ImportError as e:
    print(type(e).__name__, e, e.name)
try:
    from math import sqroot
except ImportError as e:
    print(str(e).split(" (")[0], e.name)
try:
    from math import *
    print(sqrt(16))
except ImportError as e:
    print(e)
