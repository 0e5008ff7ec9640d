def f(v):
    match v:
        case [x, y]: pass
        case {"x": x}: pass
        case _: x = "default"
    return x
print(f([1, 2]), f({"x": 5}), f(None))
def unbound(v):
    match v:
        case [a, 99]: pass
    try:
        return a
    except UnboundLocalError as e:
        return str(e)
print(unbound([1, 99]), unbound("no"))
def glob():
    global captured
    match 5:
        case captured: pass
glob()
print(captured)
class C:
    match [1, 2]:
        case [one, two]: pass
print(C.one, C.two)
def clos():
    match 7:
        case n: return lambda: n
print(clos()())
def partial(v):
    a = "before"
    match v:
        case [a, 2]: pass
        case _: pass
    return a
print(partial([1, 2]), partial([1, 3]))
