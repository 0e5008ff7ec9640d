def f(x):
    match x:
        case bool(b): return f"bool {b}"
        case int(n) if n > 100: return f"big int {n}"
        case int(n): return f"int {n}"
        case float(v): return f"float {v}"
        case str(s): return f"str {s}"
        case bytes(b): return f"bytes {b}"
        case bytearray(b): return f"bytearray {b}"
        case list([a, *_]): return f"list starting {a}"
        case list(l): return f"list {l}"
        case tuple((a, b)): return f"pair {a} {b}"
        case tuple(t): return f"tuple {t}"
        case dict({"k": v}): return f"dict k={v}"
        case dict(d): return f"dict {d}"
        case set(s): return f"set {s}"
        case frozenset(s): return f"frozenset {s}"
        case complex(real=r, imag=i): return f"complex {r} {i}"
        case range(start=a, stop=b): return f"range {a} {b}"
        case type(): return f"type {x.__name__}"
        case Exception(args=a): return f"exception {a}"
        case None: return "None"
        case _: return "other"
for x in (True, 5, 500, 1.5, "s", b"b", bytearray(b"x"), [1, 2], [], (1, 2), (1,), {"k": 1}, {}, {1}, frozenset([2]), 1j, range(2, 4), int, ValueError("a", 1), None, ...):
    print(f(x))
match "x":
    case str() as s if s: print("str", s)
match 5:
    case int(real=5, imag=0): print("int attributes")
