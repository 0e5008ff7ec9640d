from __future__ import annotations
x: undefined_name = 5
def f(a: also_undefined, b: list[nope] = None) -> "quoted": return a
class C:
    y: int = 1
    z: Missing
print(__annotations__, f.__annotations__, C.__annotations__, f(3), x)
def g(a: 1 if x else int): ...
print(g.__annotations__)
