def f(a, b):
    return a + b
args = (1, None)
f(*args)
