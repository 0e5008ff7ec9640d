class Both:
    def __repr__(self): return "R"
    def __str__(self): return "S"
class OnlyRepr:
    def __repr__(self): return "OR"
class OnlyStr:
    def __str__(self): return "OS"
b, r, s = Both(), OnlyRepr(), OnlyStr()
print(b, [b], repr(b), str(b), f"{b} {b!r} {b!s}", "%s %r" % (b, b), "{} {!r}".format(b, b))
print(r, [r], str(r), s, (b, r), {b: r}, {"k": b})
class BadRepr:
    def __repr__(self): return 5
class BadStr:
    def __str__(self): return None
class Raises:
    def __repr__(self): raise ValueError("repr failed")
for f in (lambda: repr(BadRepr()), lambda: str(BadRepr()), lambda: str(BadStr()), lambda: repr([Raises()]), lambda: f"{Raises()}", lambda: print(BadStr())):
    try:
        f()
    except Exception as e:
        print(type(e).__name__, e)
class Node:
    def __init__(self, v, nxt=None):
        self.v, self.nxt = v, nxt
    def __repr__(self):
        return f"Node({self.v!r}, {self.nxt!r})"
print(Node(1, Node("a", Node(None))))
