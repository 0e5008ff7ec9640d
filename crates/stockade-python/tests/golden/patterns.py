def m(p):
    match p:
        case 1 | 2:
            return "small"
        case None | True:
            return "one"
        case [x, y, *rest] if x > y:
            return rest
        case [first, *_, last]:
            return first, last
        case {"k": v, **others}:
            return v, others
        case Point(x=0, y=yy) | Point(yy, 1):
            return yy
        case (a, [b, c]) as whole:
            return whole, a, b, c
        case _:
            pass
