def g():
    try:
        yield 1
        yield 2
    except GeneratorExit:
        print("closing")
        raise
    finally:
        print("cleanup")
it = g()
next(it)
it.close()
it.close()
print(list(it))
g().close()
def stubborn():
    try:
        yield 1
    except GeneratorExit:
        yield "no"
s = stubborn()
next(s)
try:
    s.close()
except RuntimeError as e:
    print(e)
def returns():
    try:
        yield 1
    except GeneratorExit:
        return "value from close"
r = returns()
next(r)
print(r.close(), r.close())
def raises():
    try:
        yield 1
    finally:
        raise ValueError("in cleanup")
x = raises()
next(x)
try:
    x.close()
except ValueError as e:
    print(e)
for v in g():
    print(v)
    break
