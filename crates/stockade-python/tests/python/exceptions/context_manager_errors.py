class CM:
    def __enter__(self): return self
    def __exit__(self, t, v, tb):
        print("exit", t.__name__ if t else None, v, tb is not None)
        return isinstance(v, ValueError)
with CM():
    raise ValueError("eaten")
try:
    with CM():
        raise KeyError("passed")
except KeyError as e:
    print(repr(e))
try:
    with CM() as a, CM() as b:
        raise IndexError("two")
except IndexError as e:
    print(e)
class ExitRaises:
    def __enter__(self): pass
    def __exit__(self, *a): raise RuntimeError("in exit")
try:
    with ExitRaises():
        raise ValueError("body")
except RuntimeError as e:
    print(e, repr(e.__context__))
class EnterRaises:
    def __enter__(self): raise OSError("enter")
    def __exit__(self, *a): print("not called")
try:
    with CM(), EnterRaises():
        print("not reached")
except OSError as e:
    print(e)
