def f(x):
    try:
        return g(x)
    except ValueError as e:
        print(e)
    except (KeyError, TypeError):
        raise
    else:
        x = 1
    finally:
        done(x)
def h(p):
    for q in p:
        with open(q) as file:
            if q: break
            continue
