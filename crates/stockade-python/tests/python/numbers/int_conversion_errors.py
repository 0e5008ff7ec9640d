for value in [float("inf"), float("nan"), 1j, object, "x" * 10]:
    try:
        print(int(value))
    except Exception as e:
        print(type(e).__name__, e)
class A:
    def __int__(self):
        return 5
class B:
    def __index__(self):
        return 6
class C:
    def __int__(self):
        return "no"
class D:
    def __index__(self):
        return 1.5
print(int(A()), int(B()), [0, 1, 2, 3, 4, 5, 6, 7][B()], hex(B()), float(B()))
for maker in (C, D):
    try:
        print(int(maker()))
    except TypeError as e:
        print(e)
try:
    [1][A()]
except TypeError as e:
    print(e)
