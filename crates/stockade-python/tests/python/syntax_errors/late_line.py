a = 1


def f():
    b = 2
    return b


c = f(
    1,
    2,
    d e
)
