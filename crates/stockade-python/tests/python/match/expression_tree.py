class Node:
    def __init__(self, *args):
        for n, v in zip(self.__match_args__, args):
            setattr(self, n, v)
class Num(Node): __match_args__ = ("value",)
class Var(Node): __match_args__ = ("name",)
class Add(Node): __match_args__ = ("l", "r")
class Mul(Node): __match_args__ = ("l", "r")
def simp(e):
    match e:
        case Add(l, r):
            match simp(l), simp(r):
                case Num(0), x: return x
                case x, Num(0): return x
                case Num(a), Num(b): return Num(a + b)
                case a, b: return Add(a, b)
        case Mul(l, r):
            match simp(l), simp(r):
                case (Num(0), _) | (_, Num(0)): return Num(0)
                case (Num(1), x) | (x, Num(1)): return x
                case Num(a), Num(b): return Num(a * b)
                case a, b: return Mul(a, b)
    return e
def show(e):
    match e:
        case Num(v): return str(v)
        case Var(n): return n
        case Add(l, r): return f"({show(l)} + {show(r)})"
        case Mul(l, r): return f"{show(l)} * {show(r)}"
def diff(e, x):
    match e:
        case Num(): return Num(0)
        case Var(name=n): return Num(int(n == x))
        case Add(l, r): return Add(diff(l, x), diff(r, x))
        case Mul(l, r): return Add(Mul(diff(l, x), r), Mul(l, diff(r, x)))
e = Add(Mul(Num(3), Mul(Var("x"), Var("x"))), Add(Var("x"), Num(0)))
print(show(e), show(simp(e)), show(diff(e, "x")), show(simp(diff(e, "x"))), sep="\n")
