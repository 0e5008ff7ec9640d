def f(x, y):
    if (n := len(x)) > 3 and not y or n == 0:
        return n + (n := 5) + n
    z = x or y
    z = x and (y if z else n)
    while a < (b := y) <= z is not None:
        pass
    return a < b < c, x in y, x is not None
