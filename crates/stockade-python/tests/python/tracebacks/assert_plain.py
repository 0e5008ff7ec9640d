def check(x):
    assert x > 0
    return x
check(1)
check(-1)
