def f(xs):
    for x in xs:
        try:
            with a as b, c:
                if x: continue
                if b: break
                return x
        finally:
            done(x)
    else:
        return 0
