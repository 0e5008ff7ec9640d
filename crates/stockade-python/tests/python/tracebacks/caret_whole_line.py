def f():
    raise ValueError("x")
def g():
    f()
def h():
    return f()
try:
    g()
except ValueError:
    h()
