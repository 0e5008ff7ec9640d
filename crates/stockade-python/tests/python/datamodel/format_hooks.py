class Money:
    def __init__(self, n): self.n = n
    def __format__(self, spec):
        if spec == "":
            return str(self)
        if spec == "eur":
            return f"{self.n:.2f} EUR"
        return format(self.n, spec)
    def __str__(self): return f"${self.n}"
m = Money(12.5)
print(f"{m} {m:eur} {m:08.3f} {m!s:>8} {m!r:.5}"[:20], format(m), format(m, "eur"), "{:eur}".format(m), "{0:>10}".format(m))
class Plain: 
    def __str__(self): return "plain"
print(f"{Plain()}", format(Plain(), ""))
for f in (lambda: f"{Plain():>10}", lambda: format(Plain(), "x"), lambda: f"{None:5}", lambda: f"{[]:d}", lambda: format(object(), "s"), lambda: f"{ {} :5}"):
    try:
        print(f())
    except TypeError as e:
        print(e)
class Bad:
    def __format__(self, spec): return 5
try:
    f"{Bad()}"
except TypeError as e:
    print(e)
class Nested:
    def __format__(self, spec): return f"[{spec}]"
w = 7
print(f"{Nested():a{w}b{w + 1}c}", f"{Nested():%Y-%m-%d}", f"{Nested():{'x' * 3}}")
