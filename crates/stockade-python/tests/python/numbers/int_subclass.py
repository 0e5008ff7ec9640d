class Meters(int):
    def __new__(cls, value, unit="m"):
        self = super().__new__(cls, value)
        self.unit = unit
        return self
    def __repr__(self):
        return f"{int(self)}{self.unit}"
    def __add__(self, other):
        return Meters(int(self) + int(other), self.unit)
a = Meters(5)
b = Meters(7, "km")
print(a, b, a + b, a * b, type(a * b), type(a + b), a == 5, hash(a) == hash(5))
print([a, b], f"{a}", f"{a:d}", "%d" % a, "%s" % a, str(a))
print({5: "five"}[a], [0, 1, 2, 3, 4, 50][a], list(range(a)))
class F(float):
    def __str__(self):
        return "F!"
f = F(2.5)
print(f, repr(f), f + 1, f"{f}", f"{f:.3f}", F("3.5") == 3.5, F.fromhex("0x1p1").__class__.__name__)
print(Meters.from_bytes(b"\x05").__class__.__name__)
class T(complex):
    pass
print(T(1, 2), T(1, 2) + 1, type(T(1, 2) + 1))
