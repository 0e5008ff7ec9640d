x, y = 3, "why"
d = {"a": 1}
print(f"{x=}", f"{x =}", f"{x= }", f"{ x = }", f"{x+1=}", f"{y=}", f"{y=!s}", f"{y=:>6}", f"{y = :^7}|", f"{d['a']=}", f"{d["a"] = }", f"{len(y)=}", f"{x == 3=}", f"{(x:=7)=}", f"{x=!r:^5}|", sep="\n")
print(f"{x   *   2=}", f"{[i for i in range(2)]=}", f"{'lit'=}", f"{1.5=:.3f}", f"{x
=}")
print(f"{x=} and {y=} and {x + len(y) = }")
class P:
    def __repr__(self): return "P()"
    def __str__(self): return "p"
    def __format__(self, s): return "fmt" + s
p = P()
print(f"{p=} {p=!s} {p=:} {p=:z} {p.__class__.__name__=}")
