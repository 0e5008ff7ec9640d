def f(a: int, b: "str" = "x", *c: list[int], d: dict[str, int] | None = None, **e: float) -> tuple[int, ...]:
    return a, b, c, d, e
print(f.__annotations__)
x: int = 5
y: "undefined_name"
z: list[str] = []
print(__annotations__)
class C:
    a: int
    b: str = "b"
    c: "C" = None
    def m(self) -> "C": ...
    self_note: list["C"]
print(C.__annotations__, C.m.__annotations__, hasattr(C, "a"), C.b)
try:
    y
except NameError as e:
    print(e)
def local():
    v: undefined_thing
    w: int = 3
    return w
print(local())
o = C()
o.attr: int = 9
(paren): int = 4
d = {}
d["k"]: str = "v"
print(o.attr, paren, d, "paren" in __annotations__)
print(int | str, int | None, list[int], dict[str, list[int]], tuple[int, ...], type[int], isinstance(5, int | str), isinstance("x", int | None), (int | str) == (str | int), list[int].__origin__, list[int].__args__, (int | str).__args__)
try:
    isinstance([], list[int])
except TypeError as e:
    print(e)
