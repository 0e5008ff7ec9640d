def f():
    def g():
        return x
    try:
        g()
    except NameError as e:
        print(type(e).__name__, e)
    x = 5
    print(g())
    del x
    try:
        g()
    except NameError as e:
        print(type(e).__name__, e)
f()
def local_before():
    try:
        print(y)
    except UnboundLocalError as e:
        print(e)
    y = 1
local_before()
def deleted():
    z = 1
    del z
    try:
        z
    except UnboundLocalError as e:
        print(e)
    try:
        del z
    except UnboundLocalError as e:
        print(e)
deleted()
def cond(flag):
    if flag:
        value = 1
    return value
print(cond(True))
try:
    cond(False)
except UnboundLocalError as e:
    print(e)
