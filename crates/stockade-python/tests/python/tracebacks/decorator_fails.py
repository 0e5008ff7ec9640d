def needs_arg(x, y):
    return x
@needs_arg
def f():
    pass
