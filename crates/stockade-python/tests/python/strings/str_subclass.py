class Name(str):
    def __new__(cls, value, tag):
        self = super().__new__(cls, value)
        self.tag = tag
        return self
    def shout(self):
        return self.upper() + "!"
n = Name("bob", "x")
print(n, n.tag, n.shout(), type(n.upper()).__name__, type(n + "a").__name__, type(n[:]).__name__, n == "bob", {n: 1}["bob"], len(n))
class Loud(str):
    def __str__(self):
        return "loud"
    def __repr__(self):
        return "Loud()"
    def __format__(self, spec):
        return "fmt:" + spec
    def __eq__(self, other):
        return True
    def __hash__(self):
        return 1
l = Loud("abc")
print(l, [l], f"{l}", f"{l:5}", f"{l!s}", "%s" % l, l == 5, "".join([l]), str(l), l.upper(), l + "z")
print(isinstance(n, str), issubclass(Loud, str), type(str(n)).__name__)
