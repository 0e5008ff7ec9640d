def f(*args):
    raise ValueError("in f")
result = f(
    1,
    2,
    3,
)
