print(eval("1 + 2"), eval("x * 2", {"x": 21}), eval("a + b", {"a": 1}, {"b": 2}))
ns = {}
exec("y = 5\ndef f(n): return n * y\nclass K: v = y", ns)
print(ns["y"], ns["f"](3), ns["K"].v, sorted(k for k in ns if k != "__builtins__"))
x = 10
exec("x = x + 1")
print(x)
def local():
    v = 1
    print(eval("v + 1"))
    loc = {"v": 100}
    exec("v += 1; w = v", {}, loc)
    return v, loc
print(local())
code = compile("a * 2", "<calc>", "eval")
print(eval(code, {"a": 4}))
exec(compile("for i in range(2): print('exec', i)", "<loop>", "exec"))
print(eval(" 5 "), eval("[i for i in range(3)]"), eval("(lambda q: q + 1)(1)"))
for f in (lambda: eval("1 +"), lambda: eval("zz"), lambda: eval(5), lambda: exec("1/0"), lambda: eval("x = 1"), lambda: compile("1", "f", "bad"), lambda: eval("1", 5)):
    try:
        f()
    except Exception as e:
        print(type(e).__name__, e)
print(sorted(eval("{'a': 1, 'b': [2, 3]}").items()), exec("pass"))
