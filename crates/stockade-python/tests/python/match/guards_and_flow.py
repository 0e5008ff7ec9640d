def f(x):
    for item in x:
        match item:
            case "skip": continue
            case "stop": break
            case ["ret", v]: return v
            case int() if item % 2: print("odd", item)
            case int(): print("even", item)
            case _ if (lambda: False)(): print("never")
            case other: print("other", other)
    else:
        return "exhausted"
    return "stopped"
print(f([1, 2, "skip", 3.5]), f([1, "stop", 2]), f([["ret", 9], 1]))
calls = []
def guard(v, r):
    calls.append(v)
    return r
match 1:
    case x if guard("a", False): pass
    case 2 if guard("never", True): pass
    case 1 if guard("b", True): print("matched b", x)
print(calls)
try:
    match 1:
        case y if 1 / 0: pass
except ZeroDivisionError as e:
    print(e, y)
def subject():
    print("subject once")
    return (1, 2)
match subject():
    case (2, _): pass
    case (1, z): print(z)
match 1, 2, *[3]:
    case a, b, c: print(a, b, c)
match (n := 10):
    case 10: print(n)
