def f(v):
    match v:
        case [a, b] if a > b:
            return 1
        case _:
            return 2
f([1, "x"])
