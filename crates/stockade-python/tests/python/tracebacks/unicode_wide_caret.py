def f(x): return x
f("日本") + f("語") - f(1)
