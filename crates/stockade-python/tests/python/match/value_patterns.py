class Color:
    RED = "red"
    GREEN = "green"
    class Sub:
        DEEP = 42
class Eq:
    def __init__(self, v): self.v = v
    def __eq__(self, o): print("eq with", o); return self.v == o
ns = type("NS", (), {"k": "key"})
def f(x):
    match x:
        case Color.RED: return "it is red"
        case Color.GREEN | Color.Sub.DEEP: return "green or 42"
        case {ns.k: v}: return f"value {v}"
        case [Color.RED, other]: return f"red and {other}"
        case _: return "other"
for x in ("red", "green", 42, {"key": 1}, ["red", 9], "blue"):
    print(f(x))
Color.EQ = Eq(5)
match 5:
    case Color.EQ: print("matched through eq")
try:
    match 1:
        case Color.NOPE: pass
except AttributeError as e:
    print(e)
