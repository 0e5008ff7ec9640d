def f(x):
    match x:
        case (1 | 2) as n: return f"n={n}"
        case [("a" | "b") as first, *rest] as whole: return f"{first} {rest} {whole}"
        case {"op": ("add" | "sub") as op, "args": [int() as a, int() as b]}: return a + b if op == "add" else a - b
        case [x, y] | {"x": x, "y": y}: return f"xy {x} {y}"
        case (str() | bytes()) as text: return f"text {text!r}"
        case int() | float() as num: return f"num {num}"
        case [[(p, q) as pair, *_] as inner]: return f"{p} {q} {pair} {inner}"
for x in (1, 2, ["a", 1], ["c", 1], {"op": "add", "args": [2, 3]}, {"op": "sub", "args": [2, 3]}, {"x": 1, "y": 2}, "s", b"s", 7.5, [[(1, 2), 3]], None):
    print(f(x))
