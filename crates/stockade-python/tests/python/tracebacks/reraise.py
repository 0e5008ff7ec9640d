def f():
    try:
        g()
    except ValueError as e:
        print("logging", e)
        raise
def g():
    raise ValueError("re-raised")
f()
