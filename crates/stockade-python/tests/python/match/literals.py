def f(x):
    match x:
        case 0: return "zero"
        case 1 | 2 | 3: return "small"
        case -1: return "minus one"
        case 1.5: return "float"
        case "hello" | 'hi': return "greeting"
        case b"bytes": return "bytes"
        case None: return "none"
        case True: return "true"
        case False: return "false"
        case 2 + 3j | -1j: return "complex"
        case _: return "other"
for x in (0, 1, 2, -1, 1.5, "hello", "hi", b"bytes", None, True, False, 1.0, 0.0, 2 + 3j, -1j, [], "x"):
    print(repr(x), f(x))
match 5:
    case 6: print("six")
print("fell through")
match "a" "b":
    case "ab": print("joined")
