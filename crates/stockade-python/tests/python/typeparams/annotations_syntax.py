x: int
y: int = 1
z: "forward" = 2
a: list[int] | None = None
def f(p: int, /, q: "str" = "s", *args: int, k: float = 1.5, **kw: dict) -> None: ...
print(f.__annotations__, __annotations__)
class C:
    attr: int
    other: str = "x"
    def m(self: "C", v: "int | None" = None) -> "C": return self
print(C.__annotations__, C.m.__annotations__)
def g(a: 1 + 1, b: print("evaluated") = 3): ...
print(g.__annotations__)
def local():
    n: not_evaluated = 5
    return n
print(local())
lambda_ok = lambda v: v
lst = [1]
lst[0]: int = 9
class O: pass
o = O()
o.x: str = "attr"
print(lst, o.x, "lst" in __annotations__)
try:
    undeclared: nope_undefined = 1
except NameError as e:
    print(e)
