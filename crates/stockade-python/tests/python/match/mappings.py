def f(x):
    match x:
        case {"type": "circle", "r": r}: return f"circle {r}"
        case {"type": "rect", "w": w, "h": h, **rest}: return f"rect {w}x{h} rest={rest}"
        case {"type": str(t)}: return f"unknown {t}"
        case {1: one, None: none}: return f"{one} {none}"
        case {"nested": {"deep": [a, *_]}}: return f"deep {a}"
        case {**everything} if len(everything) > 3: return "many"
        case {}: return "some mapping"
        case _: return "not mapping"
for x in ({"type": "circle", "r": 1, "x": 2}, {"type": "rect", "w": 2, "h": 3, "c": "red"}, {"type": "tri"}, {"type": 5}, {1: "a", None: "b"}, {"nested": {"deep": [1, 2]}}, {"a": 1, "b": 2, "c": 3, "d": 4}, {}, [], "s"):
    print(f(x))
class D(dict):
    def __missing__(self, k): return "made"
match D():
    case {"k": v}: print(v)
    case _: print("missing does not count")
original = {"a": 1, "b": 2}
match original:
    case {"a": 1, **rest}:
        rest["c"] = 3
        print(rest, original)
