log = []
def v(x):
    log.append(x)
    return x
print(f"{v(1)} {v('a')!r:{v(5)}} {v(2):{v('>')}{v(4)}}", log)
def err(): raise ValueError("in f-string")
try:
    f"{v('before')} {err()} {v('after')}"
except ValueError as e:
    print(e, log[-1])
try:
    f"{undefined_thing}"
except NameError as e:
    print(e)
try:
    f"{[]:d}"
except TypeError as e:
    print(e)
try:
    f"{5:zz}"
except ValueError as e:
    print(e)
x = 10
fs = [f"{x}" for x in range(3)]
print(fs, x, (lambda: f"{x}")())
def outer():
    y = "closed"
    return lambda: f"{y} {x}"
print(outer()())
print(f"{(lambda: (yield_ := 3))()}", f"{x:{x}}", f"{x:>{x}.{2}}" if isinstance(x, float) else f"{x!s:.1}")
class C:
    z = 5
    s = f"{z}"
print(C.s)
