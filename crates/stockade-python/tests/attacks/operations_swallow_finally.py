# ends: operations
def f():
    try:
        while True: pass
    finally:
        while True: pass
f()
