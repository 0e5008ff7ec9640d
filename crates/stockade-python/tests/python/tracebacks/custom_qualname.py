def make():
    class Local(Exception):
        pass
    return Local
class Outer:
    class Inner(ValueError):
        def __str__(self):
            return "line one\nline two"
try:
    raise make()("local class")
except Exception:
    raise Outer.Inner
