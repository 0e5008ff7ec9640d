def plain():
    yield 1
p = plain()
p.throw(RuntimeError("not started"))
