class CM:
    def __enter__(self): return self
    def __exit__(self, t, v, tb): print("exit", t and t.__name__); return False
def ret():
    with CM():
        return "returned"
print(ret())
for i in range(3):
    with CM():
        if i == 0: continue
        if i == 1: break
print("i", i)
def gen():
    with CM():
        yield 1
        yield 2
g = gen()
print(next(g))
g.close()
for x in gen(): print(x)
def nested():
    with CM():
        with CM():
            try:
                return 1
            finally:
                print("finally")
print(nested())
def raises():
    with CM():
        raise ValueError
try:
    raises()
except ValueError:
    print("propagated")
