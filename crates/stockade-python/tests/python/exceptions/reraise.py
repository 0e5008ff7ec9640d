def f():
    try:
        raise ValueError("orig")
    except ValueError as e:
        print("handling", e)
        raise
try:
    f()
except ValueError as e:
    print("again", e, e.__context__)
def g():
    try:
        raise KeyError("k")
    except KeyError as e:
        saved = e
    raise saved
try:
    g()
except KeyError as e:
    print(repr(e))
def nested():
    try:
        raise ValueError(1)
    except ValueError:
        try:
            raise KeyError(2)
        except KeyError:
            pass
        raise
try:
    nested()
except Exception as e:
    print(repr(e))
def helper():
    raise
try:
    try:
        raise IndexError("x")
    except IndexError:
        helper()
except IndexError as e:
    print("helper reraised", e)
try:
    helper()
except RuntimeError as e:
    print(e)
for i in range(3):
    try:
        if i == 1: raise ValueError(i)
        print("ok", i)
    except ValueError:
        print("bad", i)
        continue
    print("after", i)
