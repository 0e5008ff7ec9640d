def f():
    try:
        [].pop()
    finally:
        {}["finally"]
f()
