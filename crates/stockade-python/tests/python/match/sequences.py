def f(x):
    match x:
        case []: return "empty"
        case [1]: return "just one"
        case [1, 2, *rest]: return f"1 2 then {rest}"
        case [first, *_, last] if first == last: return f"ends with {first}"
        case [[a, b], [c, d]]: return f"matrix {a}{b}{c}{d}"
        case (x, (y, *z)): return f"nested {x} {y} {z}"
        case [*_, 0]: return "ends in zero"
        case [a, *mid, b]: return f"{a} {mid} {b}"
        case [only]: return f"only {only}"
        case _: return "no"
for x in ([], [1], (1,), [1, 2], (1, 2, 3, 4), [7, 8, 7], [[1, 2], [3, 4]], [9, [8, 7, 6]], [5, 3, 0], [4, 5, 6, 7], [2], "ab", {1, 2}, {1: 2}, range(3), b"ab", bytearray(b"ab"), (i for i in [1]), memoryview(b"a")):
    try:
        print(f(x))
    except Exception as e:
        print(type(e).__name__, e)
