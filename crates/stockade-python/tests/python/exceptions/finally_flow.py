log = []
def f(mode):
    for i in range(3):
        try:
            if mode == "continue": continue
            if mode == "break": break
            if mode == "return": return i
            if mode == "raise": raise ValueError(i)
        finally:
            log.append((mode, i))
    return "end"
for m in ("continue", "break", "return", "raise", "none"):
    try:
        print(m, f(m))
    except ValueError as e:
        print(m, repr(e))
print(log)
def nested():
    out = []
    try:
        try:
            out.append(1)
            raise KeyError
        finally:
            out.append(2)
    except KeyError:
        out.append(3)
    else:
        out.append("no")
    finally:
        out.append(4)
    return out
print(nested())
def swallow():
    while True:
        try:
            raise ValueError
        finally:
            break
    return "swallowed by break"
print(swallow())
def swallow_return():
    try:
        raise ValueError
    finally:
        return "swallowed by return"
print(swallow_return())
def replace():
    try:
        raise ValueError("a")
    finally:
        raise KeyError("b")
try:
    replace()
except KeyError as e:
    print(repr(e), repr(e.__context__))
