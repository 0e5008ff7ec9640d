match 5:
    case x: print("captured", x)
print(x)
match (1, 2):
    case _, y: print(y)
match [1, 2, 3]:
    case [a, _, c]: print(a, c)
def f(v):
    match v:
        case (x, y) if x == y: return f"same {x}"
        case (x, y) if (s := x + y) > 10: return f"big {s}"
        case (x, y): return f"pair {x} {y}"
        case whole: return f"whole {whole!r}"
for v in ((1, 1), (5, 6), (1, 2), [3, 3], "ab", 7, (1, 2, 3)):
    print(f(v))
match = {"match": "soft keyword"}
case = 5
print(match["match"], case)
type = 3
_ = "underscore"
print(type, _)
match match:
    case {"match": m}: print(m)
