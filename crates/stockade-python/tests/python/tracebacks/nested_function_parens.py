def f(x):
    return (
        (x + 1)
        *
        (x.y)
    )
f(2)
