def g():
    while True:
        try:
            x = yield "waiting"
            print("received", x)
        except ValueError as e:
            print("caught", e)
            yield "recovered"
        except KeyError:
            return "finished by KeyError"
it = g()
print(next(it))
print(it.throw(ValueError("bad")))
print(next(it))
print(it.throw(ValueError("again")))
next(it)
try:
    it.throw(KeyError("k"))
except StopIteration as e:
    print(e.value)
try:
    it.throw(ValueError("after end"))
except ValueError as e:
    print("propagated", e)
def plain():
    yield 1
p = plain()
try:
    p.throw(RuntimeError("not started"))
except RuntimeError as e:
    print(e)
print(list(p))
p = plain()
next(p)
try:
    p.throw(ValueError)
except ValueError as e:
    print(repr(e))
try:
    plain().throw(5)
except TypeError as e:
    print(e)
