def compose(*fs):
    def run(x):
        for f in reversed(fs):
            x = f(x)
        return x
    return run
def curry(f, n):
    return f() if n == 0 else lambda x: curry(lambda *rest: f(x, *rest), n - 1)
print(compose(str, lambda x: x + 1, int)("41"), curry(lambda a, b, c: a + b + c, 3)(1)(2)(3))
print(list(map(lambda x, y: x * y, [1, 2, 3], [4, 5, 6])), list(filter(None, [0, 1, "", "a", [], [0]])), list(filter(str.isupper, "aBcD")))
ops = {"+": lambda a, b: a + b, "-": lambda a, b: a - b, "max": max, "pow": pow}
for name, op in ops.items():
    print(name, op(7, 3))
def apply(f, *args, **kw):
    return f(*args, **kw)
print(apply(sorted, [3, 1, 2], reverse=True), apply(dict, a=1), apply(int, "ff", base=16))
fs = []
for i in range(3):
    def f(): return i
    fs.append(f)
print([f() for f in fs], (lambda f: f(f))(lambda g: "self"), [f(2) for f in (abs, str, [].__class__.__name__.__mul__)])
print(max("apple", "fig", key=len), sorted([-3, 2, -1], key=abs), sum(map(len, ["a", "bb"])))
