def f():
    try:
        raise ValueError("from try")
    finally:
        print("cleanup")
f()
